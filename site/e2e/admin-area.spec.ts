import { signedInAs, storedSession } from './fixtures/accounts.ts'
import { expect, test } from './fixtures/test.ts'

/** In order; some are followed by the number of pending items. */
const ENTRIES = [
  ...[/^Dashboard$/, /^Mitglieder/, /^Inhalte/, /^Events/, /^Newsletter$/, /^Newsletter Abonnenten$/],
  ...[/^Zur Hauptseite$/, /^Sicherheit$/],
]

test('the HTML of the back office contains no private data and is not indexed', async ({ request }) => {
  const html = await (await request.get('/admin')).text()
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain('<h1')
  expect(html).not.toContain('Abonnenten')
})

for (const role of ['guest', 'member'] as const) {
  test(`redirects a ${role} to the start page`, async ({ page, site }) => {
    await signedInAs(page, site, role)
    await page.goto('/admin')
    await expect(page).toHaveURL('/')
  })
}

test('the sidebar shows the name and links to every page of the back office', async ({ page, site }) => {
  const account = await signedInAs(page, site, 'admin')
  await page.goto('/admin')
  const sidebar = page.getByRole('banner')
  await expect(sidebar).toContainText(`${account.firstName} ${account.lastName}`)
  await expect(sidebar.getByRole('navigation').getByRole('link')).toHaveText(ENTRIES)
  await expect(sidebar.getByRole('link', { name: 'Mitgliederbereich' })).toHaveAttribute('href', '/member')
  await expect(sidebar.locator('[aria-current=page]')).toHaveText(['Dashboard'])
  await expect(page).toHaveTitle('Dashboard – Gewerbeverein Roding')
})

test('the sidebar links to the website and to the own security settings', async ({ page, site }) => {
  await signedInAs(page, site, 'admin')
  await page.goto('/admin')
  const sidebar = page.getByRole('banner')
  await sidebar.getByRole('link', { name: 'Sicherheit' }).click()
  await expect(page).toHaveURL('/member/security')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/admin')
  await sidebar.getByRole('link', { name: 'Zur Hauptseite' }).click()
  await expect(page).toHaveURL('/')
})

test('signing out returns to the start page and ends the session', async ({ page, site }) => {
  await signedInAs(page, site, 'admin')
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedSession(page, site)).toBeNull()
})

test('phone: the menu is the drawer "Admin Panel"', async ({ page, site, accessibilityFindings }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signedInAs(page, site, 'admin')
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Menü' }).click()
  const drawer = page.getByRole('dialog', { name: 'Admin Panel' })
  await expect(drawer.getByRole('navigation').getByRole('link')).toHaveText(ENTRIES)
  await expect(drawer).not.toHaveAttribute('data-starting-style')
  expect(await accessibilityFindings()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
})
