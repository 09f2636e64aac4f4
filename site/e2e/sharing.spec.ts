import { readHead } from './fixtures/head.ts'
import { ENTRY_FOLDERS, PUBLIC_ROUTES } from './fixtures/pages.ts'
import { skipOnRealHost } from './fixtures/real-host.ts'
import { startSite } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'

test.describe('in the HTML', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page has a canonical URL and metadata for sharing, with a title and description of its own', async ({
    page,
    request,
    site,
  }) => {
    const words: string[] = []
    for (const path of PUBLIC_ROUTES) {
      const html = await (await request.get(path)).text()
      expect(html, path).toMatch(/^<!DOCTYPE html><html lang="de"/)
      const { title, canonical, meta } = await readHead(page, html)
      expect(canonical).toEqual([site.url + path])
      const [description = ''] = meta.description ?? []
      expect(description.length, path).toBeGreaterThanOrEqual(50)
      expect(description.length, path).toBeLessThanOrEqual(170)
      expect(meta, path).toMatchObject({
        description: [description],
        'og:type': ['website'],
        'og:locale': ['de_DE'],
        'og:site_name': ['Gewerbeverein Roding'],
        'og:title': [title],
        'og:description': [description],
        'og:url': [site.url + path],
        'og:image': [`${site.url}/sharing.png`],
        'og:image:width': ['1200'],
        'og:image:height': ['630'],
        'og:image:alt': [expect.stringContaining('Roding')],
        'twitter:card': ['summary_large_image'],
      })
      expect(meta, path).not.toHaveProperty('robots')
      words.push(title, description)
    }
    expect(new Set(words).size).toBe(2 * PUBLIC_ROUTES.length)
  })

  test('filters, a trailing slash and capitals give the same canonical URL', async ({
    page,
    request,
    site,
  }) => {
    for (const called of ['/events?suche=markt', '/events/', '/Events', '/events?utm_source=brief']) {
      const html = await (await request.get(called)).text()
      expect((await readHead(page, html)).canonical).toEqual([`${site.url}/events`])
    }
  })

  test('a page that does not exist has no canonical URL and is not indexed', async ({ page, request }) => {
    const { canonical, meta } = await readHead(page, await (await request.get('/gibt-es-nicht')).text())
    expect(canonical).toEqual([])
    expect(meta.robots).toEqual(['noindex'])
    expect(meta).not.toHaveProperty('og:url')
  })
})

test('title, description and canonical URL change on client navigation', async ({ page, site }) => {
  await page.goto('/')
  const home = await readHead(page)
  await page.getByRole('banner').getByRole('link', { name: 'Mitmachen' }).click()
  await expect(page).toHaveTitle(/^Mitmachen/)
  const { canonical, meta } = await readHead(page)
  expect(canonical).toEqual([`${site.url}/mitmachen`])
  expect(meta['og:url']).toEqual([`${site.url}/mitmachen`])
  expect(meta.description).not.toEqual(home.meta.description)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
})

test('ignores a forged Host header in URLs', async ({ request, site }) => {
  for (const path of ['/', '/sitemap.xml', '/robots.txt']) {
    const text = await (await request.get(path, { headers: { host: 'stranger.example' } })).text()
    expect(text).toContain(site.url)
    expect(text).not.toContain('stranger.example')
  }
})

test('the sitemap lists exactly the public pages and those of entries of each kind, which answer 200', async ({
  request,
  site,
}) => {
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'no-cache',
  })
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
  const entriesOf = (path: string) => listed.filter((url) => url.startsWith(`${site.url}${path}/`))
  const entries = ENTRY_FOLDERS.map(entriesOf)
  for (const kind of entries) expect(kind.length).toBeGreaterThan(3)
  const pages = listed.filter((url) => !entries.flat().includes(url))
  expect(pages.sort()).toEqual(PUBLIC_ROUTES.map((path) => site.url + path).sort())
  for (const url of [...pages, ...entries.flatMap((kind) => kind.slice(0, 2))])
    expect((await request.get(url)).status(), url).toBe(200)
})

test('a sitemap of more pages than one part has is an index of parts; any other part is missing', async ({
  request,
  site,
}) => {
  const locations = async (path: string) => {
    const text = await (await request.get(path)).text()
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
  }
  const whole = await locations('/sitemap.xml')
  await site.sql(
    `insert into ideas (title, description, status) select 'Kartenidee ' || n, 'Viele', 'approved' from generate_series(1, 1001) as n`,
  )
  try {
    expect(await (await request.get('/sitemap.xml')).text()).toContain('<sitemapindex')
    const parts = await locations('/sitemap.xml')
    expect(parts).toContain(`${site.url}/sitemap.xml?liste=ideen&teil=2`)
    const pages = await Promise.all(parts.map(locations))
    expect(Math.max(...pages.map(({ length }) => length))).toBe(1_000)
    expect(new Set(pages.flat()).size).toBe(whole.length + 1_001)
    expect(pages.flat()).toEqual(expect.arrayContaining(whole))
    for (const query of [
      'liste=ideen&teil=9',
      'liste=ideen&teil=0',
      'liste=ideen',
      'liste=nichts&teil=1',
      'liste=seiten&teil=2',
    ])
      expect((await request.get(`/sitemap.xml?${query}`)).status(), query).toBe(404)
  } finally {
    await site.sql(`delete from ideas where title like 'Kartenidee %'`)
  }
})

test('robots.txt excludes the pages behind the sign-in and names the sitemap', async ({ request, site }) => {
  const answer = await request.get('/robots.txt')
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).trim().split('\n')
  expect(lines).toEqual([
    'User-agent: *',
    'Disallow: /auth/',
    'Disallow: /konto',
    'Disallow: /member',
    'Disallow: /admin',
    '',
    `Sitemap: ${site.url}/sitemap.xml`,
  ])
})

test('a site with a remote backend uses its own public URL', async ({ site }) => {
  skipOnRealHost({ missing: 'installations' })
  const alone = await startSite({
    DATA_DIR: site.dataDir,
    SUPABASE_URL: site.url,
    SUPABASE_PUBLISHABLE_KEY: site.publishableKey,
    SITE_URL: 'https://verein.example/',
  })
  try {
    const read = async (path: string) => (await fetch(alone.url + path)).text()
    const list = await read('/events')
    expect(list).toContain('<link rel="canonical" href="https://verein.example/events"/>')
    const fair = await read(/\/events\/rodinger-volksfest-[\da-f]{10}/.exec(list)?.[0] ?? '')
    expect(fair).toContain(`"image":"${site.url}/storage/v1/render/image/public/event-images/`)
    expect(await read('/sitemap.xml')).toContain('<loc>https://verein.example/events</loc>')
    expect(await read('/robots.txt')).toContain('Sitemap: https://verein.example/sitemap.xml')
  } finally {
    await alone.stop()
  }
})
