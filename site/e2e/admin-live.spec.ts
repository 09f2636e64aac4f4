import type { Page } from '@playwright/test'
import { createAccount, signedInAs } from './fixtures/accounts.ts'
import { test } from './fixtures/back-office.ts'
import { uniqueTitle } from './fixtures/events.ts'
import { expect } from './fixtures/test.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

test('the lists of members, applications and accounts show what others change, and keep what is typed', async ({
  page,
  site,
}) => {
  const [known, fresh] = [uniqueTitle('Bäckerei'), uniqueTitle('Metzgerei')]
  const add = (name: string) => site.sql('insert into public.voucher_participants (name) values ($1)', [name])
  await add(known)
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/members')
  await test.step('a new member while a form is open', async () => {
    await page.getByRole('button', { name: `${known} bearbeiten` }).click()
    const form = page.getByRole('form', { name: 'Mitglied' })
    await form.getByLabel('Ort').fill('Halb get')
    await add(fresh)
    // Content behind a modal dialog is hidden from the accessibility tree.
    await expect(page.locator('tr[data-key]').filter({ hasText: fresh })).toBeVisible()
    await expect(form.getByLabel('Ort')).toBeFocused()
    await page.keyboard.type('ippt')
    await expect(form.getByLabel('Ort')).toHaveValue('Halb getippt')
    await form.getByRole('button', { name: 'Speichern' }).click()
    await expect(row(page, known)).toContainText('Halb getippt')
  })

  await test.step('a deleted member that was searched for', async () => {
    await page.getByPlaceholder('Suchen...').fill(fresh)
    await site.sql('delete from public.voucher_participants where name = $1', [fresh])
    await expect(page.getByText('Kein Mitglied gefunden')).toBeVisible()
    await expect(page.getByPlaceholder('Suchen...')).toHaveValue(fresh)
    await page.getByPlaceholder('Suchen...').fill('')
  })

  await test.step('a new application, and the decision of another admin', async () => {
    const business = uniqueTitle('Malerei')
    await tab(page, /^Mitgliedsanträge \d/).click()
    await site.sql(
      `insert into public.applications (name, business_name, address, phone, email)
       values ('Erika Mustermann', $1, 'Markt 1', '09461 1', 'erika@example.org')`,
      [business],
    )
    await expect(row(page, business)).toContainText('Ausstehend')
    await site.sql(`update public.applications set status = 'rejected' where business_name = $1`, [business])
    await expect(row(page, business)).toContainText('Abgelehnt')
  })

  await test.step('a new account, and the role that another admin gives it', async () => {
    await tab(page, /^Benutzerkonten \d/).click()
    const account = await createAccount(site, 'guest')
    const role = row(page, account.email).getByRole('combobox')
    await expect(role).toHaveValue('guest')
    await site.sql(`update public.user_roles set role = 'member' where user_id = $1`, [account.id])
    await expect(role).toHaveValue('member')
  })
})

test('keeps the scroll position while subscribers are added and removed', async ({ page, site }) => {
  // Creating the account subscribes its address.
  await signedInAs(page, site, 'admin')
  await site.sql('delete from public.newsletter_subscriptions')
  await site.sql(
    `insert into public.newsletter_subscriptions (name, email, created_at)
     select 'Leser ' || n, 'leser' || n || '@example.org', '2026-01-01'::timestamptz - n * interval '1 day'
     from generate_series(1, 80) as n`,
  )
  await page.goto('/admin/subscribers')
  const title = (count: number) => page.getByRole('heading', { level: 1, name: `(${count})` })
  await expect(title(80)).toBeVisible()
  const reader = row(page, 'leser40@example.org')
  await page.getByRole('region', { name: 'Newsletter-Abonnenten' }).evaluate((list) => {
    list.scrollTop = 2_100
  })
  await expect(reader).toBeInViewport()
  const before = await reader.boundingBox()
  await site.sql(
    `insert into public.newsletter_subscriptions (name, email) values ('Neu', 'neu@example.org'), ('Noch neuer', 'neuer@example.org')`,
  )
  await expect(title(82)).toBeVisible()
  await expect
    .poll(async () => Math.abs(((await reader.boundingBox())?.y ?? 0) - (before?.y ?? 0)))
    .toBeLessThan(2)
  await site.sql(
    `update public.newsletter_subscriptions set active = false where email = 'leser40@example.org'`,
  )
  await expect(reader).toContainText('Inaktiv')
  await site.sql(`delete from public.newsletter_subscriptions where email = 'leser40@example.org'`)
  await expect(reader).toHaveCount(0)
})
