import type { Page } from '@playwright/test'
import { createAccount, signedInAs } from './fixtures/accounts.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function openAccounts(page: Page) {
  await page.goto('/admin/members?liste=konten')
  await expect(page.getByRole('tab', { name: /^Mitglieder \d/ })).toBeVisible()
}

test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

test('changes roles, and keeps the last admin', async ({ page, site, accessibilityFindings }) => {
  const other = await createAccount(site, 'member')
  const admin = await signedInAs(page, site, 'admin')
  await site.sql(`update public.user_roles set role = 'guest' where role = 'admin' and user_id <> $1`, [
    admin.id,
  ])
  await openAccounts(page)
  expect(await accessibilityFindings()).toEqual([])
  await page.getByPlaceholder('Suchen...').fill(other.email)
  await row(page, other.email).getByRole('combobox').selectOption('Gast')
  await expect(toast(page, 'Rolle aktualisiert')).toBeVisible()
  expect(await site.sql('select role from user_roles where user_id = $1', [other.id])).toEqual([
    { role: 'guest' },
  ])
  await page.getByPlaceholder('Suchen...').fill(admin.email)
  const own = row(page, admin.email)
  await expect(own).not.toContainText('Noch nie')
  await own.getByRole('combobox').selectOption('Mitglied')
  const question = page.getByRole('alertdialog', { name: 'Eigene Admin-Rechte abgeben?' })
  await expect(question).toContainText('kommen nicht mehr in die Verwaltung')
  await question.getByRole('button', { name: 'Rechte abgeben' }).click()
  await expect(
    toast(page, 'Fehler', 'Das ist der letzte Admin. Bitte machen Sie zuerst ein anderes Konto zum Admin.'),
  ).toBeVisible()
  await expect(own.getByRole('combobox')).toHaveValue('admin')
})

test('gives an account without a role its first one', async ({ page, site }) => {
  const other = await createAccount(site, 'guest')
  await site.sql('delete from public.user_roles where user_id = $1', [other.id])
  await signedInAs(page, site, 'admin')
  await openAccounts(page)
  await page.getByPlaceholder('Suchen...').fill(other.email)
  await expect(row(page, other.email).getByRole('combobox')).toHaveValue('guest')
  await row(page, other.email).getByRole('combobox').selectOption('Mitglied')
  await expect(toast(page, 'Rolle aktualisiert')).toBeVisible()
  expect(await site.sql('select role from user_roles where user_id = $1', [other.id])).toEqual([
    { role: 'member' },
  ])
})

const roleOf = (site: Site, id: string) => site.sql('select role from user_roles where user_id = $1', [id])

test('asks for confirmation before making somebody an admin', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const other = await createAccount(site, 'member')
  await signedInAs(page, site, 'admin')
  await openAccounts(page)
  await page.getByPlaceholder('Suchen...').fill(other.email)
  const select = row(page, other.email).getByRole('combobox')
  await select.selectOption('Admin')
  const question = page.getByRole('alertdialog', { name: 'Zum Admin machen?' })
  await expect(question).toContainText(other.email)
  for (const meaning of ['Bankdaten aller Mitglieder', 'alle Benutzerkonten', 'Newsletter im Namen'])
    await expect(question).toContainText(meaning)
  await expect(question).not.toHaveAttribute('data-starting-style')
  expect(await accessibilityFindings('[role=alertdialog]')).toEqual([])
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(select).toHaveValue('member')
  expect(await roleOf(site, other.id)).toEqual([{ role: 'member' }])

  await select.selectOption('Admin')
  await question.getByRole('button', { name: 'Zum Admin machen' }).click()
  await expect(toast(page, 'Rolle aktualisiert')).toBeVisible()
  expect(await roleOf(site, other.id)).toEqual([{ role: 'admin' }])
  await select.selectOption('Gast')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rechte entziehen' }).click()
  await expect(select).toHaveValue('guest')
  expect(await roleOf(site, other.id)).toEqual([{ role: 'guest' }])
})

test('redirects admins who give up their own role', async ({ page, site }) => {
  await createAccount(site, 'admin')
  const admin = await signedInAs(page, site, 'admin')
  await openAccounts(page)
  await page.getByPlaceholder('Suchen...').fill(admin.email)
  await row(page, admin.email).getByRole('combobox').selectOption('Mitglied')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rechte abgeben' }).click()
  await expect(page).toHaveURL('/member')
  expect(await roleOf(site, admin.id)).toEqual([{ role: 'member' }])
})
