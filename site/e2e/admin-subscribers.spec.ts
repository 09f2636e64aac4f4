import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signedInAs } from './fixtures/accounts.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
import { blockLiveUpdates } from './fixtures/live-updates.ts'
import { expect, test } from './fixtures/test.ts'
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

test('lists subscribers with status and date, and searches by name and by e-mail', async ({
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
  await expect(row(page, 'Bernd Muster')).toContainText('Inaktiv')
  expect(await accessibilityFindings()).toEqual([])
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

test('filters by status, which is in the URL', async ({ page, site }) => {
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/subscribers?status=aktiv')
  await expect(row(page, 'Änne Beispiel')).toBeVisible()
  await expect(row(page, 'Bernd Muster')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Nach Status' }).getByRole('link', { name: 'Inaktiv' }).click()
  await expect(row(page, 'Bernd Muster')).toBeVisible()
  await expect(row(page, 'Änne Beispiel')).toHaveCount(0)
  await expect(page).toHaveURL('/admin/subscribers?status=inaktiv')
})

test('switches the status, and deletes after confirmation', async ({ page, site, accessibilityFindings }) => {
  await signedInAs(page, site, 'admin')
  await openPage(page)
  await row(page, 'Bernd Muster').getByRole('switch').click()
  await expect(toast(page, 'Status aktualisiert')).toBeVisible()
  await expect(row(page, 'Bernd Muster').getByRole('switch')).toBeChecked()
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

test('adds a subscriber, and refuses the same address again', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  test.info().annotations.push({
    type: 'product',
    description: 'docs/product.md#subscribers: insert {name, email, active}',
  })
  await signedInAs(page, site, 'admin')
  await openPage(page)
  await page.getByRole('button', { name: 'Abonnent hinzufügen' }).click()
  const form = page.getByRole('form', { name: 'Abonnent' })
  await expect(dialog(page)).not.toHaveAttribute('data-starting-style')
  expect(await accessibilityFindings('[role=dialog]')).toEqual([])
  await form.getByLabel('Name').fill(' Cäcilia Test ')
  await form.getByLabel('E-Mail').fill('keine')
  await form.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(form.getByLabel('E-Mail')).toHaveAccessibleDescription(/nicht vollständig/)
  await form.getByLabel('E-Mail').fill('caecilia@example.org')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await form.getByRole('button', { name: 'Hinzufügen' }).click()
  expect((await sent).postDataJSON()).toEqual({
    name: 'Cäcilia Test',
    email: 'caecilia@example.org',
    active: true,
  })
  await expect(toast(page, 'Abonnent hinzugefügt')).toBeVisible()
  await expect(row(page, 'Cäcilia Test')).toBeVisible()
})

test('the consent of each address is shown, a filter, and kept with its ground', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  await signedInAs(page, site, 'admin')
  await openPage(page)
  await expect(row(page, 'Änne Beispiel')).toContainText('Nachweis fehlt')
  await expect(row(page, 'Bernd Muster')).toContainText('Abgemeldet')
  await page.getByRole('button', { name: 'Abonnent hinzufügen' }).click()
  const form = page.getByRole('form', { name: 'Abonnent' })
  await form.getByLabel('Name').fill('Doris Test')
  await form.getByLabel('E-Mail').fill('doris@example.org')
  await form.getByLabel('Grund der Einwilligung').fill('Liste vom Stadtfest')
  await form.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(row(page, 'Doris Test')).toContainText('Bestätigt')

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

test('sign-ups that wait for their confirmation are asked by mail once', async ({ page, site }) => {
  await site.sql(
    `update records.newsletter_states set asked_at = now()
     where subscription_id = (select id from public.newsletter_subscriptions where email = 'aenne@example.org')`,
  )
  await signedInAs(page, site, 'admin')
  await openPage(page)
  const panel = page.getByRole('region', { name: 'Unbestätigte Adressen' })
  await expect(panel).toContainText('Eine Adresse wartet auf ihre Bestätigung.')
  await expect(panel).toContainText('wenn der Mailversand eingerichtet ist')
  // Another answer of the server would also be that of the footer's form in other tests.
  await page.route('**/rest/v1/rpc/mail_is_delivered', (route) => route.fulfill({ json: true }))
  await page.reload()
  for (const result of ['Eine E-Mail ist auf dem Weg', 'Alle wurden schon gefragt']) {
    await panel.getByRole('button', { name: 'Alle unbestätigten einmal fragen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'E-Mails verschicken' }).click()
    await expect(toast(page, result)).toBeVisible()
  }
  await expect(panel).toContainText('1 warten')
})

test.describe('files', () => {
  test('an export is complete, and importing it again changes nothing', async ({ page, site }) => {
    await signedInAs(page, site, 'admin')
    await openPage(page)
    await page.getByPlaceholder('Suchen...').fill('bernd')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const downloading = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Herunterladen' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^newsletter-abonnenten-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('"Name";"E-Mail";"Status";"Angemeldet am"')
    expect(text).toContain('"Änne Beispiel";"aenne@example.org";"Aktiv";"5.3.2026"')
    await chooseFile(page, text)
    await expect(dialog(page)).toContainText('Ist schon vorhanden.')
    await expect(dialog(page).getByRole('button', { name: '0 Abonnenten anlegen' })).toBeDisabled()
  })

  test('an import shows a preview of its changes', async ({ page, site, accessibilityFindings }) => {
    await signedInAs(page, site, 'admin')
    await openPage(page)
    const windows1252 = Buffer.from(
      'E-Mail,Name,Status\nDÖRTE@example.org,"Dörte, die Große",Inaktiv\n,Ohne,\nAENNE@example.org,Doppelt,Aktiv\n',
      'latin1',
    )
    await chooseFile(page, windows1252)
    await expect(dialog(page)).toContainText('Noch ist nichts gespeichert.')
    await expect(dialog(page).getByRole('region', { name: 'Wird nicht übernommen' })).toContainText(
      'Keine E-Mail-Adresse.',
    )
    await expect(dialog(page).getByRole('region', { name: 'Wird nicht übernommen' })).toContainText(
      'Ist schon vorhanden.',
    )
    expect(await accessibilityFindings('[role=dialog]')).toEqual([])
    await dialog(page).getByRole('button', { name: '1 Abonnent anlegen' }).click()
    await expect(toast(page, 'Import erfolgreich')).toBeVisible()
    expect(await accessibilityFindings('[role=dialog]')).toEqual([])
    const downloading = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Diese Zeilen als CSV' }).click()
    const left = await readFile(await (await downloading).path(), 'utf8')
    expect(left).toContain('"";"Ohne";"";"Keine E-Mail-Adresse."')
    await dialog(page).getByRole('button', { name: 'Fertig' }).click()
    await expect(row(page, 'Dörte, die Große')).toContainText('Inaktiv')
    const stored = await site.sql(
      `select email, active from newsletter_subscriptions where name like 'Dörte%'`,
    )
    expect(stored).toEqual([{ email: 'DÖRTE@example.org', active: false }])
  })
})

test('cancelling an import reports which rows were written', async ({ page, site }) => {
  await signedInAs(page, site, 'admin')
  await openPage(page)
  const lines = Array.from({ length: 450 }, (_, place) => `Zeile ${place};half-way-${place}@example.org`)
  await chooseFile(page, `Name;E-Mail\n${lines.join('\n')}\n`)
  // The second of three batches is delayed until the button is released.
  let writes = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/rest/v1/newsletter_subscriptions*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    writes += 1
    if (writes === 2) await released
    return route.continue()
  })
  await dialog(page).getByRole('button', { name: '450 Abonnenten anlegen' }).click()
  await expect.poll(() => writes).toBe(2)
  await expect(dialog(page).getByRole('progressbar')).toHaveJSProperty('value', 200)
  await dialog(page).getByRole('button', { name: 'Abbrechen' }).click()
  release()
  await expect(dialog(page).getByRole('status')).toHaveText(
    '400 Abonnenten angelegt. Sie haben den Import abgebrochen.',
  )
  await expect(toast(page, 'Import abgebrochen', '400 Abonnenten übernommen.')).toBeVisible()
  await expect(toast(page, 'Import erfolgreich')).toHaveCount(0)
  const stored = await site.sql(
    `select count(*)::int, max(substring(name from '\\d+')::int) as last from newsletter_subscriptions where email like 'half-way-%'`,
  )
  expect(stored).toEqual([{ count: 400, last: 399 }])
  const downloading = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Diese Zeilen als CSV' }).click()
  const left = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
  expect(left).toHaveLength(51)
  expect(left[1]).toBe('"Zeile 400";"half-way-400@example.org";"Der Import kam nicht bis hierher."')
  await dialog(page).getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /\(40\d\)/ })).toBeVisible()
})

test.describe('failures', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not', 'could be'] })

  test('a list that cannot be loaded shows an error and a retry button', async ({ page, site }) => {
    await signedInAs(page, site, 'admin')
    await site.sql('revoke select on public.newsletter_subscriptions from authenticated')
    try {
      await blockLiveUpdates(page)
      await page.goto('/admin/subscribers')
      await expect(toast(page, 'Fehler', 'Newsletter-Abonnenten konnten nicht geladen werden.')).toBeVisible()
    } finally {
      await site.sql('grant select on public.newsletter_subscriptions to authenticated')
    }
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(row(page, 'Bernd Muster')).toBeVisible()
  })

  test('a failed switch or deletion leaves the list unchanged', async ({ page, site }) => {
    await signedInAs(page, site, 'admin')
    await openPage(page)
    await site.sql('revoke update, delete on public.newsletter_subscriptions from authenticated')
    await site.sql('revoke update (active) on public.newsletter_subscriptions from authenticated')
    try {
      await row(page, 'Bernd Muster').getByRole('switch').click()
      await expect(toast(page, 'Fehler', 'Status konnte nicht aktualisiert werden.')).toBeVisible()
      await expect(row(page, 'Bernd Muster').getByRole('switch')).not.toBeChecked()
      await page.getByRole('button', { name: 'Bernd Muster löschen' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
      await expect(toast(page, 'Fehler', 'Abonnent konnte nicht gelöscht werden.')).toBeVisible()
      await expect(row(page, 'Bernd Muster')).toBeVisible()
    } finally {
      await site.sql(
        'grant delete, update (name, email, active) on public.newsletter_subscriptions to authenticated',
      )
    }
  })

  test('an address that is on the list already shows an error at its field', async ({ page, site }) => {
    await signedInAs(page, site, 'admin')
    await openPage(page)
    await page.getByRole('button', { name: 'Abonnent hinzufügen' }).click()
    const form = page.getByRole('form', { name: 'Abonnent' })
    await form.getByLabel('Name').fill('Änne')
    await form.getByLabel('E-Mail').fill('AENNE@example.org')
    await form.getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(form.getByLabel('E-Mail')).toHaveAccessibleDescription(/schon in der Liste/)
  })

  test('an address that was deleted shows at its field that only its owner brings it back', async ({
    page,
    site,
  }) => {
    await signedInAs(page, site, 'admin')
    await site.sql(`delete from public.newsletter_subscriptions where email = 'bernd@example.org'`)
    await openPage(page)
    await page.getByRole('button', { name: 'Abonnent hinzufügen' }).click()
    const form = page.getByRole('form', { name: 'Abonnent' })
    await form.getByLabel('Name').fill('Bernd')
    await form.getByLabel('E-Mail').fill('bernd@example.org')
    await form.getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(form.getByLabel('E-Mail')).toHaveAccessibleDescription(/wurde gelöscht/)
  })

  test('refuses a file that is not a table', async ({ page, site }) => {
    await signedInAs(page, site, 'admin')
    await openPage(page)
    await chooseFile(page, Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
    await expect(toast(page, 'Import-Fehler', 'Fehler beim Importieren der CSV-Datei.')).toBeVisible()
    await expect(dialog(page)).toContainText('keine lesbare CSV-Datei')
  })

  test('imports the other rows when the database refuses one', async ({ page, site }) => {
    await signedInAs(page, site, 'admin')
    await openPage(page)
    await chooseFile(
      page,
      'Name;E-Mail\nEins;eins@example.org\nZwei;zwei@example.org\nDrei;drei@example.org\n',
    )
    await expect(dialog(page)).toContainText('3 Abonnenten')
    await site.sql(
      `insert into public.newsletter_subscriptions (name, email) values ('Zwei', 'ZWEI@example.org')`,
    )
    await dialog(page).getByRole('button', { name: '3 Abonnenten anlegen' }).click()
    await expect(toast(page, 'Import erfolgreich')).toBeVisible()
    await expect(dialog(page).getByRole('region', { name: 'Nicht übernommen' })).toContainText(
      'Diese E-Mail-Adresse ist schon in der Liste.',
    )
    const stored = await site.sql(
      `select count(*)::int from newsletter_subscriptions where name in ('Eins', 'Drei')`,
    )
    expect(stored).toEqual([{ count: 2 }])
  })

  test('stops an import and reports it when the permission to write is lost', async ({ page, site }) => {
    const { id } = await signedInAs(page, site, 'admin')
    await openPage(page)
    await chooseFile(page, `Name;E-Mail;Status\nEins;${randomUUID()}@example.org;Inaktiv\n`)
    await expect(dialog(page)).toContainText('1 Abonnent')
    await site.sql(`insert into auth.users (id, email) values (gen_random_uuid(), 'other-admin@example.org')`)
    await site.sql(
      `insert into public.user_roles select id, 'admin' from auth.users where email = 'other-admin@example.org'`,
    )
    await site.sql(`update public.user_roles set role = 'member' where user_id = $1`, [id])
    await dialog(page).getByRole('button', { name: '1 Abonnent anlegen' }).click()
    await expect(toast(page, 'Import-Fehler', 'Fehler beim Importieren der CSV-Datei.')).toBeVisible()
    await expect(dialog(page)).toContainText('nicht zu Ende geführt')
    await expect(dialog(page).getByRole('region', { name: 'Nicht übernommen' })).toContainText(
      'Der Import kam nicht bis hierher.',
    )
  })
})

test('fits 320 and 360 pixels, also with large text', async ({ page, site }) => {
  await signedInAs(page, site, 'admin')
  await openPage(page)
  await expect(row(page, 'Bernd Muster')).toBeVisible()
  expect(await overflowingElementsAt(page, [320, 360])).toEqual([])
})
