import { signedInAs } from './fixtures/accounts.ts'
import { test } from './fixtures/back-office.ts'
import {
  createMembers,
  dialog,
  memberForm,
  openPage,
  row,
  settled,
  storedMember,
  tab,
} from './fixtures/members.ts'
import { closeToast, expect, toast } from './fixtures/test.ts'

test.beforeEach(async ({ site }) => {
  await createMembers(site)
  await site.sql(
    `insert into public.applications (name, business_name, address, phone, email, message, consents) values
     ('Erika Mustermann', 'Blumen Muster', 'Musterstraße 1, 93426 Roding', '09461 123', 'erika@example.org',
      E'Gutscheinannahme: Ja\\nKontoinhaber: Erika Mustermann\\nIBAN: DE02 1203 0000 0000 2020 51\\n\\nNachricht:\\nGern dabei! Mehr auf www.muster.example',
      '{"version": "2026-11-22", "statutes": true, "privacy": true, "mandate": true}')`,
  )
})

test('approving an application offers to create the member from it, rejecting one shows a toast, and what others do appears', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  await signedInAs(page, site, 'admin')
  await openPage(page, '?liste=antraege')
  await expect(tab(page, /^Mitgliedsanträge 1/)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'E-Mail',
    'Unternehmen',
    'Status',
    'Eingereicht am',
    'Aktionen',
  ])
  await expect(row(page, 'Erika Mustermann')).toContainText('Ausstehend')
  expect(await accessibilityFindings()).toEqual([])
  await page.getByRole('button', { name: 'Genehmigen: Erika Mustermann' }).click()
  await closeToast(page, 'Status aktualisiert', 'Antrag wurde genehmigt.')
  await expect(dialog(page)).toContainText('DE•• •••• … 2051')
  await dialog(page).getByRole('button', { name: 'IBAN anzeigen' }).click()
  await expect(dialog(page)).toContainText('DE02 1203 0000 0000 2020 51')
  await expect(dialog(page)).toContainText('Gern dabei!')
  for (const [name, href] of [
    ['erika@example.org', 'mailto:erika@example.org'],
    ['09461 123', 'tel:09461123'],
    [/^www.muster.example/, 'https://www.muster.example/'],
  ] as const)
    await expect(dialog(page).getByRole('link', { name })).toHaveAttribute('href', href)
  await expect(dialog(page)).toContainText('SEPA-Lastschriftmandat erteilt')
  await expect(dialog(page)).toContainText('Wortlaut vom 22.11.2026')
  await settled(page)
  expect(await accessibilityFindings('[role=dialog]')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Als Mitglied anlegen' }).click()
  await memberForm(page).getByRole('button', { name: 'Hinzufügen' }).click()
  await closeToast(page, 'Mitglied hinzugefügt')
  expect(await storedMember(site, 'Blumen Muster')).toMatchObject([
    {
      contact_person: 'Erika Mustermann',
      address: 'Musterstraße 1',
      postal_code: '93426',
      city: 'Roding',
      location_type: 'acceptance',
      payment_method: 'einzug',
      iban: 'DE02 1203 0000 0000 2020 51',
    },
  ])
  await expect(tab(page, /^Mitgliedsanträge 0/)).toBeVisible()
  const decided = row(page, 'Erika Mustermann')
  await expect(decided).toContainText('Genehmigt')
  await expect(decided.getByRole('button', { name: /Genehmigen|Ablehnen/ })).toHaveCount(0)

  await site.sql(
    `insert into public.applications (name, business_name, address, phone, email) values
       ('Max Beispiel', 'Beispiel Bau', 'Am Markt', '09461 2', 'max@example.org'),
       ('Moritz Beispiel', 'Beispiel Dach', 'Am Markt', '09461 3', 'moritz@example.org')`,
  )
  await expect(row(page, 'Moritz Beispiel')).toContainText('Ausstehend')
  await site.sql(`update public.applications set status = 'rejected' where name = 'Moritz Beispiel'`)
  await expect(row(page, 'Moritz Beispiel')).toContainText('Abgelehnt')
  await page.getByRole('button', { name: 'Max Beispiel', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Ablehnen' }).click()
  await expect(toast(page, 'Status aktualisiert', 'Antrag wurde abgelehnt.')).toBeVisible()
  await expect(row(page, 'Max Beispiel')).toContainText('Abgelehnt')
  await expect(page).toHaveURL(/liste=antraege/)
})
