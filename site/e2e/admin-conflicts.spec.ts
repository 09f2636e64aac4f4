import { expect, type Page } from '@playwright/test'
import { createAccount, keepSession, openSession, signedInAs } from './fixtures/accounts.ts'
import { test } from './fixtures/back-office.ts'
import { createEvent, uniqueTitle } from './fixtures/events.ts'
import type { Site } from './fixtures/site.ts'
import { toast } from './fixtures/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Speichern' }).click()
const conflict = (page: Page) => dialog(page).getByRole('alert')

/** A second page of another person of the office. */
async function colleague(page: Page, site: Site): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: site.url, locale: 'de-DE' })
  const other = await (context as NonNullable<typeof context>).newPage()
  await signedInAs(other, site, 'admin')
  return other
}

test('two people edit one event: both keep what they changed, and the same field is shown to the second', async ({
  page,
  site,
}) => {
  const title = uniqueTitle('Hofkonzert')
  await createEvent(site, title, { location: 'Marktplatz' })
  await signedInAs(page, site, 'admin')
  const other = await colleague(page, site)
  for (const each of [page, other]) {
    await each.goto(`/admin/events?suche=${encodeURIComponent(title)}`)
    await each.getByRole('button', { name: /^Bearbeiten/ }).click()
  }
  await dialog(page).getByLabel('Ort').fill('Stadthalle')
  await save(page)
  await expect(toast(page, 'Event wurde aktualisiert')).toBeVisible()
  await dialog(other).getByLabel('Beschreibung').fill('Mit Blasmusik')
  await save(other)
  await expect(toast(other, 'Event wurde aktualisiert')).toBeVisible()
  const stored = async () =>
    (await site.sql('select location, description from public.events where title = $1', [title]))[0]
  expect(await stored()).toEqual({ location: 'Stadthalle', description: 'Mit Blasmusik' })

  for (const each of [page, other]) await each.getByRole('button', { name: /^Bearbeiten/ }).click()
  await dialog(page).getByLabel('Ort').fill('Bürgerhaus')
  await save(page)
  await expect(dialog(page)).toBeHidden()
  await dialog(other).getByLabel('Ort').fill('Schlosshof')
  await save(other)
  await expect(conflict(other)).toContainText('Stadthalle')
  await expect(conflict(other)).toContainText('Bürgerhaus')
  await expect(dialog(other).getByLabel('Ort')).toHaveValue('Schlosshof')
  expect((await stored())?.location).toBe('Bürgerhaus')
  await save(other)
  await expect(dialog(other)).toBeHidden()
  expect((await stored())?.location).toBe('Schlosshof')

  await other.getByRole('button', { name: /^Bearbeiten/ }).click()
  await dialog(other).getByLabel('Titel').fill('Nicht verloren')
  await site.sql('delete from public.events where title = $1', [title])
  await save(other)
  await expect(toast(other, 'Nicht gespeichert')).toContainText('gibt es nicht mehr')
  await expect(dialog(other).getByLabel('Titel')).toHaveValue('Nicht verloren')
  await other.context().close()
})

test('two people edit one member', async ({ page, site }) => {
  const name = uniqueTitle('Zita Muster')
  await site.sql(
    `insert into public.voucher_participants (name, phone, city, iban) values ($1, '09461 1', 'Roding', 'DE02120300000000202051')`,
    [name],
  )
  await signedInAs(page, site, 'admin')
  const other = await colleague(page, site)
  for (const each of [page, other]) {
    await each.goto(`/admin/members?suche=${encodeURIComponent(name)}`)
    await each.getByRole('button', { name: `${name} bearbeiten` }).click()
  }
  await dialog(page).getByLabel('Telefon').fill('09461 2')
  await save(page)
  await expect(toast(page, 'Mitglied aktualisiert')).toBeVisible()
  await dialog(other).getByLabel('Ort', { exact: true }).fill('Cham')
  await save(other)
  await expect(toast(other, 'Mitglied aktualisiert')).toBeVisible()
  expect(
    await site.sql('select phone, city, iban from public.voucher_participants where name = $1', [name]),
  ).toEqual([{ phone: '09461 2', city: 'Cham', iban: 'DE02120300000000202051' }])
  await other.context().close()
})

test('a profile that is changed on two devices keeps both changes, and shows the same field', async ({
  page,
  site,
}) => {
  const account = await createAccount(site, 'member')
  const other = await colleague(page, site)
  for (const each of [page, other]) {
    await keepSession(each, site, await openSession(site, account))
    await each.goto('/member')
  }
  const form = (each: Page) => each.getByRole('form', { name: 'Profil' })
  const saveProfile = (each: Page) => each.getByRole('button', { name: 'Änderungen speichern' }).click()
  await form(page).getByLabel('Telefon').fill('09461 1')
  await saveProfile(page)
  await expect(toast(page, 'Profil aktualisiert')).toBeVisible()
  await form(other).getByLabel('Ort', { exact: true }).fill('Roding')
  await saveProfile(other)
  await expect(toast(other, 'Profil aktualisiert')).toBeVisible()
  await form(page).getByLabel('Ort', { exact: true }).fill('Cham')
  await saveProfile(page)
  await expect(form(page).getByRole('alert')).toContainText('Roding')
  await saveProfile(page)
  await expect(form(page).getByRole('alert')).toHaveCount(0)
  expect(await site.sql('select phone, city from public.profiles where user_id = $1', [account.id])).toEqual([
    { phone: '09461 1', city: 'Cham' },
  ])
  await other.context().close()
})
