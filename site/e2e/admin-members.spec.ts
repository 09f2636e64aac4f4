import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { signedInAs } from './fixtures/accounts.ts'
import { test } from './fixtures/back-office.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
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

const firms = (page: Page) => () => page.locator('tr[data-index] td:first-child').allInnerTexts()

test.beforeEach(({ site }) => createMembers(site))

test('the list has every column and fits every window and large text; a member is changed in the form of its row while another one arrives, added, and deleted after a confirmation', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  await signedInAs(page, site, 'admin')
  await openPage(page)
  const form = memberForm(page)
  await test.step('listed', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Mitgliederverwaltung' })).toBeVisible()
    await expect(tab(page, /^Mitglieder 3/)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Firma',
      'E-Mail',
      'Telefon',
      'Adresse',
      'Kategorie',
      'Website',
      'Hinzugefügt am',
      'Aktionen',
    ])
    const bakery = row(page, 'Ähre Bäckerei')
    await expect(bakery).toContainText('Markt 1, 93426 Roding')
    await expect(bakery).toContainText('5.3.2026')
    await expect(bakery.getByRole('link')).toHaveAttribute('href', 'https://www.aehre.example')
    expect(await accessibilityFindings()).toEqual([])
  })

  await test.step('changed, without losing what is typed when another one arrives', async () => {
    await row(page, 'Ähre Bäckerei').getByText('93426').click()
    await expect(page.getByRole('dialog', { name: 'Mitglied bearbeiten' })).toBeVisible()
    await settled(page)
    expect(await accessibilityFindings('[role=dialog]')).toEqual([])
    await form.getByLabel('Telefon').fill('')
    await form.getByLabel('Anrede').selectOption('Frau')
    await form.getByLabel('Zahlungsart').selectOption('einzug')
    await expect(form.getByLabel('Kontoinhaber')).toHaveAccessibleDescription(/wem das Konto gehört/)
    await form.getByRole('button', { name: 'IBAN anzeigen' }).click()
    await form.getByRole('textbox', { name: 'IBAN' }).fill('de02 1203 0000 0000 2020 51')
    await form.getByLabel('Ort').fill('Halb get')
    await site.sql(`insert into public.voucher_participants (name) values ('Fritz Frisch')`)
    // Content behind a modal dialog is hidden from the accessibility tree.
    await expect(page.locator('tr[data-key]').filter({ hasText: 'Fritz Frisch' })).toBeVisible()
    await expect(form.getByLabel('Ort')).toBeFocused()
    await page.keyboard.type('ippt')
    await form.getByRole('button', { name: 'Speichern' }).click()
    await expect(toast(page, 'Mitglied aktualisiert')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    expect(await storedMember(site, 'Zita Muster')).toMatchObject([
      {
        phone: null,
        salutation: 'Frau',
        payment_method: 'einzug',
        city: 'Halb getippt',
        iban: 'DE02 1203 0000 0000 2020 51',
        business_name: 'Ähre Bäckerei',
      },
    ])
  })

  await test.step('a deleted one that was searched for', async () => {
    await page.getByPlaceholder('Suchen...').fill('fritz')
    await site.sql(`delete from public.voucher_participants where name = 'Fritz Frisch'`)
    await expect(page.getByText('Kein Mitglied gefunden')).toBeVisible()
    await expect(page.getByPlaceholder('Suchen...')).toHaveValue('fritz')
    await page.getByPlaceholder('Suchen...').fill('')
  })

  await test.step('added, with null for empty fields', async () => {
    await page.getByRole('button', { name: 'Mitglied hinzufügen' }).click()
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Cäcilia Test')
    await form.getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(toast(page, 'Mitglied hinzugefügt')).toBeVisible()
    await expect(row(page, 'Cäcilia Test')).toBeVisible()
    expect(await storedMember(site, 'Cäcilia Test')).toMatchObject([
      { location_type: 'business', payment_method: 'Standard', business_name: null, iban: null },
    ])
  })

  await test.step('deleted', async () => {
    await page.getByRole('button', { name: 'Bernd Muster löschen' }).click()
    const question = page.getByRole('alertdialog', { name: 'Mitglied löschen' })
    await expect(question).toContainText('kann nicht rückgängig gemacht werden')
    await expect(question).not.toHaveAttribute('data-starting-style')
    expect(await accessibilityFindings('[role=alertdialog]')).toEqual([])
    await question.getByRole('button', { name: 'Löschen' }).click()
    await expect(toast(page, 'Mitglied gelöscht')).toBeVisible()
    await expect(row(page, 'Bernd Muster')).toHaveCount(0)
    expect(await storedMember(site, 'Bernd Muster')).toEqual([])
  })

  await test.step('narrow window: one line above the cards sorts them', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('combobox', { name: 'Sortieren nach' }).selectOption('Firma')
    await expect.poll(firms(page)).toEqual(['Ähre Bäckerei', 'Cäcilia Test', 'Zunftstube'])
    await page.getByRole('button', { name: 'Aufsteigend sortiert, umkehren' }).click()
    await expect.poll(firms(page)).toEqual(['Zunftstube', 'Cäcilia Test', 'Ähre Bäckerei'])
  })

  for (const [name, widths] of [
    [/^Mitglieder \d/, [320, 1280]],
    [/^Mitgliedsanträge/, [360, 768]],
    [/^Benutzerkonten/, [320]],
  ] as const) {
    await tab(page, name).click()
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
    expect(await overflowingElementsAt(page, widths), `${name}`).toEqual([])
  }
})

test('importing an exported file gives the same rows, and all of a long list are exported as a workbook; on a phone its cards scroll with the page', async ({
  page,
  site,
  context,
  accessibilityFindings,
}) => {
  await site.sql(
    `update public.voucher_participants set description = E'Zeile 1\\n"Zeile" 2; ä', contact_person = '=1+1',
       postal_code = '01067' where name = 'Zita Muster'`,
  )
  await signedInAs(page, site, 'admin')
  await openPage(page)
  await test.step('exported and imported again', async () => {
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const downloading = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Herunterladen' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^stammdaten-\d{4}-\d\d-\d\d\.csv$/)
    const file = await readFile(await download.path())
    expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(file.toString()).toContain(`"'=1+1"`)
    expect(file.toString()).toContain('"+49 9461 1"')
    await expect(dialog(page)).toHaveCount(0)
    const columns = `name, business_name, description, category_name, address, postal_code, city, phone, email, website,
      location_type, salutation, contact_person, payment_method, account_holder, iban`
    const all = () => site.sql(`select ${columns} from public.voucher_participants order by name`)
    const before = await all()
    await site.sql('delete from public.voucher_participants')
    await expect(tab(page, /^Mitglieder 0/)).toBeVisible()
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await dialog(page)
      .getByLabel('CSV-Datei')
      .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: file })
    await expect(dialog(page)).toContainText('Noch ist nichts gespeichert.')
    await settled(page)
    expect(await accessibilityFindings('[role=dialog]')).toEqual([])
    await dialog(page).getByRole('button', { name: '3 Mitglieder anlegen' }).click()
    await closeToast(page, 'Import erfolgreich')
    expect(await all()).toEqual(before)
    const ids = await site.sql<{ external_id: string }>('select external_id from public.voucher_participants')
    expect(new Set(ids.map(({ external_id }) => external_id)).size).toBe(3)
    for (const { external_id } of ids) expect(external_id).toMatch(/^import-\d{13}$/)
    await expect(dialog(page)).toHaveCount(0)
    await expect(tab(page, /^Mitglieder 3/)).toBeVisible()
  })

  await test.step('exported as a workbook whose cells are all text', async () => {
    // Enough rows that the library would start a worker; without triggers, which would send each to the page.
    await site.sql(
      `begin;
       set local session_replication_role = replica;
       insert into records.voucher_participants (id, business_id, external_id, name, email, postal_code, description, location_type, created_at)
       select gen_random_uuid(), (select id from records.businesses limit 1), 'test-' || n, '=1+' || n, 'eine.sehr.lange.anschrift' || n || '@langername.example.org', '01067',
         md5(n::text) || repeat(md5((n * 7)::text), 20), 'business', now()
       from generate_series(1, 1500) as n;
       commit`,
    )
    await page.reload()
    await expect(tab(page, /^Mitglieder 1\.503/)).toBeVisible()
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await dialog(page).getByLabel('Format').selectOption('Excel-Arbeitsmappe (.xlsx)')
    const downloading = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Herunterladen' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^stammdaten-\d{4}-\d\d-\d\d\.xlsx$/)
    const files = unzipSync(await readFile(await download.path()))
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet.match(/<row /g)).toHaveLength(1 + 3 + 1500)
    expect(sheet).not.toContain('<f>')
    expect(strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array())).toContain('>01067<')
  })

  await test.step('on a phone, where e-mail addresses do not wrap', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize({ width: 360, height: 740 })
    const list = page.getByRole('region', { name: 'Mitglieder' })
    await expect(page.locator('tr[data-index]').first()).toBeVisible()
    expect(
      await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
      'hidden inside of a box',
    ).toBeLessThan(3)
    expect(await page.locator('tr[data-index]').count()).toBeLessThan(60)
    // Cards get their final height when rendered, so the scroll height changes on the way.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await expect(page.locator('tr[data-index="1502"]')).toBeInViewport({ timeout: 500 })
    }).toPass()

    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    const first = page.locator('tr[data-index="0"]')
    await expect(first).toBeInViewport()
    const address = first.getByRole('button', { name: /^eine\.sehr\.lange.*kopieren$/ })
    expect((await address.boundingBox())?.height).toBeLessThan(32)
    const whole = (await address.textContent())?.replace(' kopieren', '')
    await address.click()
    await expect(toast(page, 'E-Mail-Adresse kopiert')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(whole)
    await expect(dialog(page)).toHaveCount(0)
  })
})
