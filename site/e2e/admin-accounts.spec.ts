import type { Page } from '@playwright/test'
import { createAccount, signedInAs } from './fixtures/accounts.ts'
import { test } from './fixtures/back-office.ts'
import type { Site } from './fixtures/site.ts'
import { expect, toast } from './fixtures/test.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function openAccounts(page: Page) {
  await page.goto('/admin/members?liste=konten')
  await expect(page.getByRole('tab', { name: /^Mitglieder \d/ })).toBeVisible()
}

test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

const roleOf = (site: Site, id: string) => site.sql('select role from user_roles where user_id = $1', [id])

test('roles are changed, those of admins after a confirmation; the last admin stays, and another one may leave', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const other = await createAccount(site, 'member')
  const admin = await signedInAs(page, site, 'admin')
  await site.sql(`update public.user_roles set role = 'guest' where role = 'admin' and user_id <> $1`, [
    admin.id,
  ])
  await openAccounts(page)
  expect(await accessibilityFindings()).toEqual([])
  const find = async ({ email }: { email: string }) => {
    await page.getByPlaceholder('Suchen...').fill(email)
    return row(page, email).getByRole('combobox')
  }
  const question = page.getByRole('alertdialog')

  await test.step('a new account appears with the role that another admin gives it, and gets its first one after it has none', async () => {
    const fresh = await createAccount(site, 'guest')
    const select = await find(fresh)
    await expect(select).toHaveValue('guest')
    await site.sql(`update public.user_roles set role = 'member' where user_id = $1`, [fresh.id])
    await expect(select).toHaveValue('member')
    await site.sql('delete from public.user_roles where user_id = $1', [fresh.id])
    await expect(select).toHaveValue('guest')
    await select.selectOption('Mitglied')
    await expect(toast(page, 'Rolle aktualisiert')).toBeVisible()
    expect(await roleOf(site, fresh.id)).toEqual([{ role: 'member' }])
  })

  await test.step('asks before making somebody an admin, and before it takes that back', async () => {
    const select = await find(other)
    await select.selectOption('Admin')
    await expect(question).toHaveAccessibleName('Zum Admin machen?')
    await expect(question).not.toHaveAttribute('data-starting-style')
    expect(await accessibilityFindings('[role=alertdialog]')).toEqual([])
    await question.getByRole('button', { name: 'Zum Admin machen' }).click()
    await expect(select).toHaveValue('admin')
    expect(await roleOf(site, other.id)).toEqual([{ role: 'admin' }])
    await select.selectOption('Gast')
    await question.getByRole('button', { name: 'Rechte entziehen' }).click()
    await expect(select).toHaveValue('guest')
    expect(await roleOf(site, other.id)).toEqual([{ role: 'guest' }])
  })

  await test.step('the last admin stays one', async () => {
    const select = await find(admin)
    await expect(row(page, admin.email)).not.toContainText('Noch nie')
    await select.selectOption('Mitglied')
    await expect(question).toHaveAccessibleName('Eigene Admin-Rechte abgeben?')
    await expect(question).toContainText('kommen nicht mehr in die Verwaltung')
    await question.getByRole('button', { name: 'Rechte abgeben' }).click()
    await expect(
      toast(
        page,
        'Fehler',
        'Das ist das letzte Konto im Vorstand. Bitte geben Sie dieses Amt zuerst einem anderen Konto.',
      ),
    ).toBeVisible()
    await expect(select).toHaveValue('admin')
  })

  await test.step('beside another one, an admin may give up the role and is redirected', async () => {
    await createAccount(site, 'admin')
    const select = await find(admin)
    await select.selectOption('Mitglied')
    await question.getByRole('button', { name: 'Rechte abgeben' }).click()
    await expect(page).toHaveURL('/member')
    expect(await roleOf(site, admin.id)).toEqual([{ role: 'member' }])
  })
})
