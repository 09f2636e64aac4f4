import type { Locator } from '@playwright/test'
import { signedInAs, storedSession } from './fixtures/accounts.ts'
import { test } from './fixtures/back-office.ts'
import { expect } from './fixtures/test.ts'

/** In order; some are followed by the number of pending items. */
const ENTRIES = [
  /^Dashboard$/,
  /^Mitglieder/,
  /^Inhalte/,
  /^Events/,
  /^Newsletter(\d+ warte(n|t))?$/,
  /^Newsletter Abonnenten/,
]
/** In the group "Verwaltung". */
const RARE = [
  /^Einstellungen/,
  /^Meldungen/,
  'Papierkorb',
  'Datenschutz',
  'Protokoll',
  'Benachrichtigungen',
  'Sicherheit',
]

test('the HTML of the back office contains no private data and is not indexed', async ({ request }) => {
  const html = await (await request.get('/admin')).text()
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain('<h1')
  expect(html).not.toContain('Abonnenten')
})

test('the style of the back office comes behind the one of all pages, each once, and goes with it', async ({
  page,
  site,
}) => {
  await signedInAs(page, site, 'admin')
  const styles = () =>
    page
      .locator('link[rel=stylesheet]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
  const expected = [/^\/assets\/public-/, /^\/assets\/app-/].map((name) => expect.stringMatching(name))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(await styles()).toEqual(expected)
  await page.getByRole('link', { name: 'Zur Hauptseite' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(styles).toEqual(expected.slice(0, 1))
})

// A count that is being read while the session ends is refused.
test.use({ allowedConsoleMessages: ['401 (Unauthorized)'] })

test('the sidebar shows the name, links to every page, is a drawer on phones, and signs out', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const account = await signedInAs(page, site, 'admin')
  await page.goto('/admin')
  const sidebar = page.getByRole('banner')
  await expect(sidebar).toContainText(`${account.firstName} ${account.lastName}`)
  await expect(sidebar).not.toContainText(account.email)
  await expect(sidebar.getByRole('navigation').getByRole('link')).toHaveText(ENTRIES)
  await expect(sidebar.getByRole('link', { name: 'Mitgliederbereich' })).toHaveAttribute('href', '/member')
  await expect(sidebar.getByRole('link', { name: 'Zur Hauptseite' })).toHaveAttribute('href', '/')
  await expect(sidebar.locator('[aria-current=page]')).toHaveText(['Dashboard'])
  await expect(page).toHaveTitle('Dashboard – Gewerbeverein Roding')

  await test.step('phone: the menu is the drawer "Admin Panel"', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Menü' }).click()
    const drawer = page.getByRole('dialog', { name: 'Admin Panel' })
    await expect(drawer.getByRole('navigation').getByRole('link')).toHaveText(ENTRIES)
    await expect(drawer).not.toHaveAttribute('data-starting-style')
    expect(await accessibilityFindings('[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 740 })
  })

  await test.step("links to the user's own security settings", async () => {
    const group = sidebar.getByRole('button', { name: /^Verwaltung/ })
    await expect(group).toBeInViewport({ ratio: 1 })
    await group.click()
    await expect(sidebar.getByRole('navigation').getByRole('listitem').getByRole('listitem')).toHaveText(RARE)
    await sidebar.getByRole('link', { name: 'Sicherheit' }).click()
    await expect(page).toHaveURL('/member/security')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sicherheit')
    await page.goBack()
  })

  const name = `${account.firstName} ${account.lastName}`
  async function inSight(menu: Locator) {
    await expect(menu.getByRole('button', { name: 'Abmelden', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(menu.getByText(name).filter({ visible: true })).toBeInViewport({ ratio: 1 })
  }

  await test.step('name and "Abmelden" stay in sight, also in a low window with all entries', async () => {
    await sidebar.getByRole('button', { name: /^Verwaltung/ }).click()
    for (const [width, height] of [
      [1366, 650],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      await inSight(sidebar)
      if (width > 360) continue
      await page.getByRole('button', { name: 'Menü' }).click()
      await inSight(page.getByRole('dialog'))
    }
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 740 })
  })

  await test.step('signing out returns to the start page and ends the session', async () => {
    await expect(page).toHaveURL('/admin')
    await sidebar.getByRole('button', { name: 'Abmelden', exact: true }).click()
    await expect(page).toHaveURL('/')
    expect(await storedSession(page, site)).toBeNull()
  })
})
