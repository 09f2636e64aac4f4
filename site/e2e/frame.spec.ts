import { enlargeText, overflowingElements } from './fixtures/layout.ts'
import { beginToUse, expect, test } from './fixtures/test.ts'

test.describe('frame', () => {
  const NAVIGATION = [
    ['Home', '/'],
    ['Idee einreichen', '/ideen'],
    ['Events', '/events'],
    ['Gutscheine', '/gutscheine'],
    ['Mein Roding', '/mein-roding'],
    ['Mitmachen', '/mitmachen'],
  ] as const

  test('header and footer link to every public page, contact and legal pages; the current entry is highlighted, home by exact path; the skip link is the first tab stop', async ({
    page,
  }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: /Zum Inhalt/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()

    const banner = page.getByRole('banner')
    for (const [label, path] of NAVIGATION) {
      const entry = banner.getByRole('navigation').getByRole('link', { name: label, exact: true })
      await expect(entry).toHaveAttribute('href', path)
    }
    await expect(banner.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth/login')

    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Mitglied werden' })).toHaveAttribute('href', '/mitmachen')
    await expect(footer.getByRole('link', { name: 'Impressum' })).toHaveAttribute('href', '/impressum')
    await expect(footer.getByRole('link', { name: 'Datenschutz' })).toHaveAttribute('href', '/datenschutz')
    const statutes = footer.getByRole('link', { name: /Satzung/ })
    await expect(statutes).toHaveAttribute('href', '/Satzung.pdf')
    await expect(statutes).toHaveAttribute('target', '_blank')
    const year = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', year: 'numeric' })
    await expect(footer).toContainText(`© ${year.format(new Date())} `)
    await expect(footer).toContainText('93426 Roding')

    const current = banner.locator('[aria-current=page]')
    await expect(current).toHaveText(['Home'])
    await banner.getByRole('link', { name: 'Events', exact: true }).click()
    await expect(current).toHaveText(['Events'])
  })

  test('the header hides on scrolling down, and returns on scrolling up and on keyboard focus', async ({
    page,
  }) => {
    await page.goto('/gutscheine')
    const header = page.getByRole('banner')
    const top = async () => (await header.boundingBox())?.y
    const content = page.getByRole('main')
    const before = await content.evaluate((main) => main.getBoundingClientRect().top + scrollY)
    await page.mouse.wheel(0, 900)
    await expect(header).not.toBeInViewport()
    await page.mouse.wheel(0, -100)
    await expect.poll(top).toBe(0)
    await page.mouse.wheel(0, 300)
    await expect(header).not.toBeInViewport()
    await header.getByRole('link', { name: 'Events', exact: true }).focus()
    await expect.poll(top).toBe(0)
    expect(await content.evaluate((main) => main.getBoundingClientRect().top + scrollY)).toBe(before)
  })

  test('a page is where it was left after a reload, also without scripts yet, and on the way back', async ({
    page,
  }) => {
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    await page.goto('/gutscheine')
    await beginToUse(page)
    await page.mouse.wheel(0, 900)
    await expect.poll(scrolled).toBe(900)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(scrolled).toBe(900)
    release()
    await beginToUse(page)
    await expect.poll(scrolled).toBe(900)
    await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).focus()
    const left = await scrolled()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/events')
    await expect.poll(scrolled).toBe(0)
    await page.goBack()
    await expect.poll(scrolled).toBe(left)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 } })

    test('the menu opens, closes on selection and on Escape, and returns focus; open, it has no accessibility violations and fits with text at 200 %', async ({
      page,
      accessibilityFindings,
    }) => {
      await page.goto('/impressum')
      const toggle = page.getByRole('button', { name: /Menü/ })
      const events = page.getByRole('banner').getByRole('link', { name: 'Events', exact: true })
      await expect(events).toBeHidden()
      await toggle.click()
      await expect(events).toBeVisible()
      expect(await accessibilityFindings('header')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(events).toBeHidden()
      await expect(toggle).toBeFocused()
      await toggle.click()
      await page.setViewportSize({ width: 320, height: 640 })
      await enlargeText(page)
      expect(await overflowingElements(page)).toEqual([])
      await events.click()
      await expect(page).toHaveURL('/events')
      await expect(events).toBeHidden()
    })
  })

  test.describe('a page that does not exist', () => {
    test.use({ allowedConsoleMessages: ['Failed to load resource'] })

    test('answers 404, shows a message, also on client navigation, and links to home', async ({ page }) => {
      const answer = await page.goto('/gibt-es-nicht')
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: /404/ })).toBeVisible()
      await expect(page.getByText('Oops! Page not found')).toHaveAttribute('lang', 'en')
      // Otherwise the browser follows the link, and the next page may get its history before React.
      await beginToUse(page)
      await page.getByRole('main').getByRole('link').first().click()
      await expect(page).toHaveURL('/')
      await expect(page.getByText('Oops! Page not found')).toHaveCount(0)
      await page.evaluate(() => {
        history.pushState(null, '', '/gibt-es-nicht')
        history.pushState(null, '', '/')
        history.back()
      })
      await expect(page.getByText('Oops! Page not found')).toBeVisible()
    })
  })

  test('POST to a page answers 405 with an empty body', async ({ request, site }) => {
    const answer = await request.post(`${site.url}/events`, { data: 'x' })
    expect([answer.status(), answer.headers().allow, await answer.text()]).toEqual([405, 'GET, HEAD', ''])
  })
})

test.describe('search', () => {
  test('the search shows the first hits of each kind, and all of one', async ({ page }) => {
    await page.goto('/suche')
    await page.getByRole('searchbox', { name: 'Suche' }).fill('Roding')
    await expect(page).toHaveURL('/suche?q=Roding')
    const businesses = page.getByRole('region', { name: /^Betriebe/ })
    await expect(businesses.getByRole('listitem')).toHaveCount(5)
    const [, total] =
      /\((\d+)\)/.exec((await businesses.getByRole('heading', { level: 2 }).textContent()) ?? '') ?? []
    await page.getByRole('link', { name: 'Betriebe: mehr Treffer zeigen' }).click()
    await expect(businesses.getByRole('listitem')).toHaveCount(Number(total))
    await expect(page.getByRole('link', { name: 'Überall suchen' })).toBeVisible()
  })
})

test.describe('legal', () => {
  test('the footer links to legal notice and privacy policy, whose sections have a number and a link; reading sets no cookie and stores nothing, as it states', async ({
    page,
  }) => {
    const legal = page.getByRole('contentinfo')
    const main = page.getByRole('main')
    await page.goto('/events')
    await legal.getByRole('link', { name: 'Impressum' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum')
    await expect(main).toContainText('93426 Roding')
    await expect(page.getByRole('region', { name: 'Vorstand' }).getByRole('listitem')).toHaveCount(10)
    await expect(page.getByRole('region', { name: 'Gestaltung und Technik' })).toContainText(
      'Webwerkstatt Muster',
    )
    await expect(
      page.getByRole('region', { name: 'Haftung' }).getByRole('heading', { level: 3 }),
    ).toHaveCount(4)

    await legal.getByRole('link', { name: 'Datenschutz' }).click()
    await expect(page).toHaveURL('/datenschutz')
    const sections = main.getByRole('heading', { level: 2 })
    await expect(sections).toHaveCount(12)
    await expect(sections.last()).toHaveText(/^12\./)
    await page
      .getByRole('navigation', { name: 'Abschnitte' })
      .getByRole('link', { name: /Bilder/ })
      .click()
    await expect(page.getByRole('heading', { name: '8. Bilder' })).toBeInViewport()

    expect(await page.context().cookies()).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    for (const key of ['likedIdeas', 'likedPosts', 'signUps', 'userIdentifier'])
      await expect(page.getByRole('term').filter({ hasText: key })).toBeVisible()
  })
})
