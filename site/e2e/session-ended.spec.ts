import type { Page } from '@playwright/test'
import { type Account, signedInAs, storageKey } from './fixtures/accounts.ts'
import { test } from './fixtures/back-office.ts'
import { createMembers, memberForm, openPage, row } from './fixtures/members.ts'
import type { Site } from './fixtures/site.ts'
import { expect, toast } from './fixtures/test.ts'

// The renewal that the server refuses is logged to the browser's console.
test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

/** The server ends the session, whose token expires at once. */
async function endSession(page: Page, site: Site, { id }: Account) {
  await site.sql('delete from auth.sessions where user_id = $1', [id])
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
  }, storageKey(site))
}

const again = (page: Page) => page.getByRole('dialog', { name: 'Bitte melden Sie sich neu an' })

async function signInAgain(page: Page, { email, password }: Account) {
  await expect(again(page)).toBeVisible()
  await expect(again(page).getByText(email)).toBeVisible()
  await expect(again(page).getByLabel('Passwort')).toBeFocused()
  // Neither Escape nor a press beside it loses the typed values.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await again(page).getByLabel('Passwort').fill(password)
  await again(page).getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(again(page)).toBeHidden()
}

test('what is typed in a dialog of the back office outlives the session, and is saved after signing in again', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  await createMembers(site)
  const account = await signedInAs(page, site, 'admin')
  await openPage(page)
  await row(page, 'Ähre Bäckerei').getByText('93426').click()
  const form = memberForm(page)
  await form.getByLabel('Telefon').fill('09461 77')
  await endSession(page, site, account)
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(again(page)).toBeVisible()
  expect(await accessibilityFindings('[role=dialog]')).toEqual([])
  await signInAgain(page, account)
  await expect(toast(page, 'Mitglied aktualisiert')).toBeVisible()
  expect(await site.sql(`select from public.voucher_participants where phone = '09461 77'`)).toHaveLength(1)
})

test('what is typed in the profile outlives the session', async ({ page, site }) => {
  const account = await signedInAs(page, site, 'member')
  await page.goto('/member')
  const town = page.getByRole('main').getByLabel('Ort')
  await town.fill('Roding')
  await endSession(page, site, account)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await signInAgain(page, account)
  await expect(toast(page, 'Profil aktualisiert')).toBeVisible()
  await expect(town).toHaveValue('Roding')
})
