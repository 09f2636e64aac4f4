import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signedInAs } from './fixtures/accounts.ts'
import { test } from './fixtures/back-office.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
import { expect } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')

async function chooseFile(page: Page, text: string | Buffer) {
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await dialog(page)
    .getByLabel('CSV-Datei')
    .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
}

async function openPage(page: Page) {
  await page.goto('/admin/subscribers')
  await expect(page.getByRole('heading', { level: 1, name: /Newsletter-Abonnenten \(/ })).toBeVisible()
}

test.beforeEach(async ({ site }) => {
  await site.sql('delete from public.newsletter_subscriptions')
  await site.sql('delete from records.newsletter_suppressions')
  await site.sql(
    `insert into public.newsletter_subscriptions (name, email, active, created_at) values
     ('Änne Beispiel', 'aenne@example.org', true, '2026-03-04T23:30:00Z'),
     ('Bernd Muster', 'bernd@example.org', false, '2026-02-01T12:00:00Z')`,
  )
})

test('the list is searched and filtered, its status is switched, an entry is deleted after a confirmation, and it fits a phone', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  await signedInAs(page, site, 'admin')
  await openPage(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\(\d+\)/)
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Name', 'E-Mail', 'Status', 'Angemeldet am', 'Aktionen'],
  ])
  await expect(row(page, 'Änne Beispiel')).toContainText('Aktiv')
  await expect(row(page, 'Änne Beispiel')).toContainText('5.3.2026')
  await expect(row(page, 'Änne Beispiel')).toContainText('Nachweis fehlt')
  await expect(row(page, 'Bernd Muster')).toContainText('Inaktiv')
  await expect(row(page, 'Bernd Muster')).toContainText('Abgemeldet')
  expect(await accessibilityFindings()).toEqual([])

  await test.step('searched by name and by e-mail', async () => {
    await page.getByPlaceholder('Suchen...').fill('BERND@')
    await expect(row(page, 'Änne Beispiel')).toHaveCount(0)
    await expect(row(page, 'Bernd Muster')).toBeVisible()
    await page.getByPlaceholder('Suchen...').fill('aenne')
    await expect(row(page, 'Änne Beispiel')).toBeVisible()
    await page.getByPlaceholder('Suchen...').fill('niemand')
    await expect(page.getByText('Niemand gefunden')).toBeVisible()
    await page.getByRole('button', { name: 'Alle zeigen' }).click()
    await expect(row(page, 'Bernd Muster')).toBeVisible()
  })

  await test.step('filtered by status, which is in the URL', async () => {
    const states = page.getByRole('navigation', { name: 'Nach Status' })
    await states.getByRole('link', { name: 'Inaktiv' }).click()
    await expect(row(page, 'Bernd Muster')).toBeVisible()
    await expect(row(page, 'Änne Beispiel')).toHaveCount(0)
    await expect(page).toHaveURL('/admin/subscribers?status=inaktiv')
    await page.goto('/admin/subscribers?status=aktiv')
    await expect(row(page, 'Änne Beispiel')).toBeVisible()
    await expect(row(page, 'Bernd Muster')).toHaveCount(0)
    await states.getByRole('link', { name: 'Gesamt' }).click()
  })

  await test.step('switched', async () => {
    await row(page, 'Bernd Muster').getByRole('switch').click()
    await expect(toast(page, 'Status aktualisiert')).toBeVisible()
    await expect(row(page, 'Bernd Muster').getByRole('switch')).toBeChecked()
  })

  await test.step('deleted', async () => {
    await page.getByRole('button', { name: 'Änne Beispiel löschen' }).click()
    const question = page.getByRole('alertdialog', { name: 'Abonnent löschen' })
    await expect(question).toContainText('nicht rückgängig')
    await expect(question).not.toHaveAttribute('data-starting-style')
    expect(await accessibilityFindings('[role=alertdialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(row(page, 'Änne Beispiel')).toBeVisible()
    await page.getByRole('button', { name: 'Änne Beispiel löschen' }).press('Enter')
    await question.getByRole('button', { name: 'Löschen' }).click()
    await expect(toast(page, 'Abonnent gelöscht')).toBeVisible()
    await expect(row(page, 'Änne Beispiel')).toHaveCount(0)
    const left = await site.sql<{ name: string; active: boolean }>(
      `select name, active from public.newsletter_subscriptions where name in ('Änne Beispiel', 'Bernd Muster')`,
    )
    expect(left).toEqual([{ name: 'Bernd Muster', active: true }])
  })
  expect(await overflowingElementsAt(page, [320, 360])).toEqual([])
})

test.describe(() => {
  test.use({ allowedConsoleMessages: ['Failed to load resource'] })

  test('a subscriber is added with the ground of the consent, but neither an address of the list nor one that was deleted', async ({
    page,
    site,
    accessibilityFindings,
  }) => {
    test.info().annotations.push({
      type: 'product',
      description: 'docs/product.md#subscribers: insert {name, email, active}',
    })
    await signedInAs(page, site, 'admin')
    await site.sql(`delete from public.newsletter_subscriptions where email = 'bernd@example.org'`)
    await openPage(page)
    await page.getByRole('button', { name: 'Abonnent hinzufügen' }).click()
    const form = page.getByRole('form', { name: 'Abonnent' })
    const email = form.getByLabel('E-Mail')
    const add = form.getByRole('button', { name: 'Hinzufügen' })
    await expect(dialog(page)).not.toHaveAttribute('data-starting-style')
    await form.getByLabel('Name').fill(' Doris Test ')
    for (const [typed, error] of [
      ['keine', /nicht vollständig/],
      ['AENNE@example.org', /schon in der Liste/],
      ['bernd@example.org', /wurde gelöscht/],
    ] as const) {
      await email.fill(typed)
      await add.click()
      await expect(email).toHaveAccessibleDescription(error)
    }
    expect(await accessibilityFindings('[role=dialog]')).toEqual([])
    await email.fill('doris@example.org')
    await form.getByLabel('Grund der Einwilligung').fill('Liste vom Stadtfest')
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await add.click()
    expect((await sent).postDataJSON()).toEqual({
      name: 'Doris Test',
      email: 'doris@example.org',
      active: true,
    })
    await expect(toast(page, 'Abonnent hinzugefügt')).toBeVisible()
    await expect(row(page, 'Doris Test')).toContainText('Bestätigt')

    await test.step('the consent is a filter, and shown and exported with its ground', async () => {
      const states = page.getByRole('navigation', { name: 'Nach Einwilligung' })
      await states.getByRole('link', { name: 'Bestätigt' }).click()
      await expect(row(page, 'Änne Beispiel')).toHaveCount(0)
      await expect(page).toHaveURL('/admin/subscribers?einwilligung=bestaetigt')
      await page.getByRole('button', { name: 'Einwilligung von Doris Test' }).click()
      await expect(dialog(page)).toContainText('Grund: Liste vom Stadtfest')
      await expect(dialog(page)).not.toHaveAttribute('data-starting-style')
      expect(await accessibilityFindings('[role=dialog]')).toEqual([])
      const downloading = page.waitForEvent('download')
      await dialog(page).getByRole('button', { name: 'Als Datei speichern' }).click()
      const { subscriber, consents } = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
      expect(subscriber).toMatchObject({ email: 'doris@example.org', state: 'confirmed', proof: 'stated' })
      expect(consents).toMatchObject([{ form: 'admin_import', stated_ground: 'Liste vom Stadtfest' }])
    })
  })
})

test('an export is complete, importing it again changes nothing, and another file shows a preview of its changes', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  await signedInAs(page, site, 'admin')
  await openPage(page)
  await test.step('exported', async () => {
    await page.getByPlaceholder('Suchen...').fill('bernd')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const downloading = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Herunterladen' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^newsletter-abonnenten-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('"Name";"E-Mail";"Status";"Angemeldet am"')
    expect(text).toContain('"Änne Beispiel";"aenne@example.org";"Aktiv";"5.3.2026"')
    await expect(dialog(page)).toHaveCount(0)
    await chooseFile(page, text)
    await expect(dialog(page)).toContainText('Ist schon vorhanden.')
    await expect(dialog(page).getByRole('button', { name: '0 Abonnenten anlegen' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('imported', async () => {
    await page.getByPlaceholder('Suchen...').fill('')
    const windows1252 = Buffer.from(
      'E-Mail,Name,Status\nDÖRTE@example.org,"Dörte, die Große",Inaktiv\n,Ohne,\nAENNE@example.org,Doppelt,Aktiv\n',
      'latin1',
    )
    await chooseFile(page, windows1252)
    await expect(dialog(page)).toContainText('Noch ist nichts gespeichert.')
    const left = dialog(page).getByRole('region', { name: 'Wird nicht übernommen' })
    await expect(left).toContainText('Keine E-Mail-Adresse.')
    await expect(left).toContainText('Ist schon vorhanden.')
    expect(await accessibilityFindings('[role=dialog]')).toEqual([])
    await dialog(page).getByRole('button', { name: '1 Abonnent anlegen' }).click()
    await expect(toast(page, 'Import erfolgreich')).toBeVisible()
    expect(await accessibilityFindings('[role=dialog]')).toEqual([])
    const downloading = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Diese Zeilen als CSV' }).click()
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain(
      '"";"Ohne";"";"Keine E-Mail-Adresse."',
    )
    await dialog(page).getByRole('button', { name: 'Fertig' }).click()
    await expect(row(page, 'Dörte, die Große')).toContainText('Inaktiv')
    const stored = await site.sql(
      `select email, active from newsletter_subscriptions where name like 'Dörte%'`,
    )
    expect(stored).toEqual([{ email: 'DÖRTE@example.org', active: false }])
  })
})
