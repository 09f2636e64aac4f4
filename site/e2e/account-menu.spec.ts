import type { Page } from '@playwright/test'
import { authClient, signedInAs, storedSession } from './fixtures/accounts.ts'
import { expect, test, toast } from './fixtures/test.ts'

const trigger = (page: Page) => page.getByRole('button', { name: 'Konto von Erika Mustermann' })

const menu = (page: Page) => page.getByRole('banner').locator('#konto')

test('the header menu shows name and areas, closes on a click elsewhere, follows the keyboard, and signs out', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const { email } = await signedInAs(page, site, 'guest')
  await page.goto('/impressum')
  await expect(trigger(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(menu(page)).toBeHidden()
  await trigger(page).click()
  await expect(menu(page)).toContainText('Erika Mustermann')
  await expect(menu(page)).toContainText(email)
  await expect(menu(page).getByRole('link')).toHaveText(['Mein Konto', 'Sicherheit'])
  expect(await accessibilityFindings('header')).toEqual([])
  await page.mouse.click(300, 500)
  await expect(menu(page)).toBeHidden()

  await test.step('keyboard: opens the menu, moves through it, returns focus to its button', async () => {
    await trigger(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(menu(page).getByRole('link', { name: 'Mein Konto' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(trigger(page)).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/konto')
    await page.goBack()
  })

  await test.step('signing out shows a toast and ends the session on the server', async () => {
    const session = await storedSession(page, site)
    await expect(page).toHaveURL('/impressum')
    await trigger(page).click()
    await menu(page).getByRole('button', { name: 'Abmelden' }).click()
    await expect(toast(page, 'Abgemeldet')).toBeVisible()
    await expect(page).toHaveURL('/impressum')
    await expect(trigger(page)).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await storedSession(page, site)).toBeNull()
    const { error } = await authClient(site).refreshSession({ refresh_token: session?.refresh_token ?? '' })
    expect([session?.user.email, error?.code]).toEqual([email, 'refresh_token_not_found'])
  })
})

test('phone: the main menu contains the account entries; the menus of the areas are drawers, which trap focus and close on selection and on Escape', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signedInAs(page, site, 'admin')
  await page.goto('/impressum')
  await page.getByRole('button', { name: 'Menü', exact: true }).click()
  const header = page.getByRole('banner')
  await expect(header).toContainText('Erika Mustermann')
  for (const name of ['Mitgliederbereich', 'Verwaltung', 'Sicherheit'])
    await expect(header.getByRole('link', { name })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Abmelden' })).toBeVisible()
  expect(await accessibilityFindings('header')).toEqual([])
  await header.getByRole('link', { name: 'Mitgliederbereich' }).click()
  await expect(page).toHaveURL('/member')

  const opener = page.getByRole('button', { name: 'Menü' })
  const drawer = page.getByRole('dialog', { name: 'Mitgliederbereich' })
  await opener.click()
  await expect(drawer).toContainText('Erika Mustermann')
  await expect(drawer).not.toHaveAttribute('data-starting-style')
  expect(await accessibilityFindings('[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await drawer.getByRole('link', { name: 'Newsletter' }).click()
  await expect(page).toHaveURL('/member/newsletter')
  await expect(drawer).toHaveCount(0)
  await opener.click()
  await drawer.getByRole('link', { name: 'Verwaltung' }).click()
  await expect(page).toHaveURL('/admin')
})

test('/konto links a guest to own submissions, newsletter and security', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  await signedInAs(page, site, 'guest')
  await page.goto('/konto')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Mein Konto', level: 1 })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Mitglied werden' })).toHaveAttribute('href', '/mitmachen')
  expect(await accessibilityFindings()).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  for (const title of ['Meine Beiträge', 'Newsletter', 'Sicherheit']) {
    await main.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('status').filter({ hasText: 'werden geladen' })).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveText('')
    await page.goBack()
  }
})
