import type { Page, Route } from '@playwright/test'
import { signedInAs } from './fixtures/accounts.ts'
import { firstEntryPaths, PUBLIC_ROUTES } from './fixtures/pages.ts'
import { expect, test } from './fixtures/test.ts'

test('pages are painted before scripts are requested, and hydrate afterwards', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const route of ['/impressum', '/events', '/']) {
    await page.goto(route, { waitUntil: 'networkidle' })
    const { painted, scripts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }))
    expect(scripts.length, route).toBeGreaterThan(1)
    expect(Math.min(...scripts), route).toBeGreaterThanOrEqual(painted ?? Number.NaN)
    await page.getByRole('button', { name: 'Menü' }).click()
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible()
  }
})

test('pictures further down are requested after fonts and what is seen first', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/mein-roding', { waitUntil: 'networkidle' })
  const { loaded, requested } = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLImageElement>('main img')]
    const eager = all.filter((picture) => picture.loading !== 'lazy').map(({ currentSrc }) => currentSrc)
    const lazy = all.filter(({ loading, currentSrc }) => loading === 'lazy' && !eager.includes(currentSrc))
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return {
      loaded: navigation?.loadEventStart,
      requested: lazy.flatMap(({ currentSrc }) =>
        performance.getEntriesByName(currentSrc).map(({ startTime }) => startTime),
      ),
    }
  })
  expect(requested.length).toBeGreaterThan(1)
  expect(Math.min(...requested)).toBeGreaterThanOrEqual(loaded ?? Number.NaN)
})

test('no class keeps the name for which the built style has no rule any more', async ({ page, site }) => {
  await signedInAs(page, site, 'admin')
  for (const path of ['/', '/events', '/mitmachen', '/admin/events']) {
    await page.goto(path)
    const names = await page.evaluate(() =>
      [...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]),
    )
    expect(names.length, path).toBeGreaterThan(100)
    expect(
      names.filter((name) => /[:[]|^(text|bg|max-w|min-h)-/.test(name)),
      path,
    ).toEqual([])
  }
})

test('pages in German need the preloaded fonts alone, and other characters load theirs', async ({
  page,
  site,
}) => {
  for (const path of [...PUBLIC_ROUTES, ...(await firstEntryPaths(site.url))]) {
    await page.goto(path, { waitUntil: 'load' })
    const { loaded, preloaded } = await page.evaluate(async () => {
      await document.fonts.ready
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="font"]')
      return {
        loaded: performance.getEntriesByType('resource').map(({ name }) => name),
        preloaded: [...links].map(({ href }) => href),
      }
    })
    expect(loaded.filter((url) => url.endsWith('.woff2')).toSorted(), path).toEqual(preloaded.toSorted())
  }
  const needsRareFaces = (text: string) =>
    page.evaluate(async (letters) => {
      const fonts = ['800 1rem "Vollkorn Variable"', '400 1rem "Source Sans 3 Variable"']
      const faces = await Promise.all(fonts.map((font) => document.fonts.load(font, letters)))
      return faces.map((found) => found.some(({ unicodeRange }) => unicodeRange !== 'U+0-10FFFF'))
    }, text)
  expect(await needsRareFaces('Größe')).toEqual([false, false])
  expect(await needsRareFaces('ñ')).toEqual([true, true])
})

/** Opens the home page, whose scripts do not come until they are released. */
async function openWithoutScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  return release
}

test('a click before hydration takes effect after it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const releaseScripts = await openWithoutScripts(page)
  await page.getByRole('button', { name: 'Menü' }).click()
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeHidden()
  releaseScripts()
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible()
})

test('the key of the search opens it after hydration where it was pressed before', async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('/')
  releaseScripts()
  await expect(page).toHaveURL('/suche')
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test.describe('the code of a page', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be loaded'] })

  const IDEA = { path: '/ideen', name: 'Neue Idee' }
  const pressed = async (page: Page, answer: (route: Route) => Promise<void>, { path, name } = IDEA) => {
    // What a test evaluates in a page counts as the gesture of a user, and the page as used.
    await page.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: undefined }))
    await page.goto(path)
    await page.route('**/assets/*.js', answer)
    const button = page.getByRole('button', { name, exact: true })
    await button.click()
    return button
  }

  test('is loaded when somebody uses it, and a button that was pressed before works then', async ({
    page,
  }) => {
    const { promise: waited, resolve: release } = Promise.withResolvers<void>()
    const button = await pressed(page, async (route) => {
      await waited
      await route.continue()
    })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(page.getByRole('button', { name: 'Idee einreichen' })).toBeVisible()
    await expect(button).not.toHaveAttribute('aria-busy')
  })

  test('may fail to load: the page stays readable and says what to do', async ({ page }) => {
    await pressed(page, (route) => route.abort())
    await expect(page.getByText('Dieser Teil der Seite konnte nicht geladen werden.')).toBeVisible()
    await page.getByRole('article').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/ideen\/./)
  })
})

test('hydrates in a background tab', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'hidden', { get: () => true })
    // Background tabs are not painted.
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.goto('/')
  await expect(page.locator('script[src], link[rel="modulepreload"]').first()).toBeAttached()
})

test('hydrates two seconds after everything else when no paint is reported', async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForLoadState('load')
  await page.clock.runFor(2_000)
  await expect(page.locator('html[data-answers]')).toBeAttached()
})

test('pages are compressed', async ({ request }) => {
  for (const path of ['/', '/events']) {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers()['content-encoding'], path).toBe('br')
    expect(answer.headers().vary?.toLowerCase(), path).toContain('accept-encoding')
  }
})
