import { expect, test } from './fixtures/test.ts'

type Manifest = {
  name: string
  short_name: string
  lang: string
  display: string
  theme_color: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
}

test("icons, sharing picture and manifest exist, each picture in its stated size; the manifest has the site's name, and an icon that is maskable", async ({
  page,
  request,
}) => {
  await page.goto('/')
  const icons = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon]')
    .evaluateAll((links) =>
      links.map((link) => ({ href: link.getAttribute('href') ?? '', sizes: link.getAttribute('sizes') })),
    )
  const types = new Map<string, string | undefined>()
  for (const { href } of icons) {
    const answer = await request.get(href)
    expect(answer.status(), href).toBe(200)
    types.set(href, answer.headers()['content-type'])
  }
  expect(Object.fromEntries(types)).toEqual({
    '/favicon.ico': 'image/x-icon',
    '/favicon.svg': 'image/svg+xml; charset=utf-8',
    '/apple-touch-icon.png': 'image/png',
  })
  expect(pngSize((await (await request.get('/favicon.ico')).body()).subarray(22))).toBe('32x32')
  expect(pngSize(await (await request.get('/apple-touch-icon.png')).body())).toBe('180x180')
  const sharing = await request.get('/sharing.png')
  expect(sharing.headers()['content-type']).toBe('image/png')
  expect(pngSize(await sharing.body())).toBe('1200x630')

  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(href ?? '')
  expect(answer.headers()['content-type']).toBe('application/manifest+json')
  const manifest = (await answer.json()) as Manifest
  expect(manifest).toMatchObject({
    name: 'Gewerbeverein Roding e. V.',
    short_name: 'Roding',
    lang: 'de',
    display: 'browser',
    theme_color: await page.locator('meta[name=theme-color]').getAttribute('content'),
  })
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of manifest.icons)
    expect(pngSize(await (await request.get(src)).body()), src).toBe(sizes)
})

/** Width and height in the first chunk of a PNG. */
function pngSize(png: Buffer): string {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}
