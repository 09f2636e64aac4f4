import type { Page } from '@playwright/test'
import { createAccount, signedInAs } from './fixtures/accounts.ts'
import { expect, test } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function openAccounts(page: Page) {
  await page.goto('/admin/members?liste=konten')
  await expect(page.getByRole('tab', { name: /^Mitglieder \d/ })).toBeVisible()
}

test.use({ expectedComplaints: ['Failed to load resource', 'could not be'] })

test('roles are given, and the last admin stays', async ({ page, site, accessibilityFindings }) => {
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
  await expect(
    toast(page, 'Fehler', 'Das ist der letzte Admin. Bitte machen Sie zuerst ein anderes Konto zum Admin.'),
  ).toBeVisible()
  await expect(own.getByRole('combobox')).toHaveValue('admin')
})

test('an account without a role gets its first one', async ({ page, site }) => {
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
