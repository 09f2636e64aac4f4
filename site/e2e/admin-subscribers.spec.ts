import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signedInAs } from './fixtures/accounts.ts'
import { test } from './fixtures/back-office.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
import { expect, toast } from './fixtures/test.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')

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

/** Scrolls a list to its middle, where rows are rendered and measured as they come; returns the address in the row that is there then. */
async function scrollToMiddle(list: Element): Promise<string> {
  // With the focus in a row that is not rendered after the jump, the browser scrolls on.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  list.scrollIntoView({ block: 'center' })
  list.scrollTop = (list.scrollHeight - list.clientHeight) / 2
  const { x, y, height } = list.getBoundingClientRect()
  for (;;) {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    const row = document.elementFromPoint(x + 40, y + height / 2)?.closest('tr')
    const address = row?.textContent?.match(/leser\d+@example\.org/)?.[0]
    if (address) return address
  }
}

test('a status is switched, an entry is deleted after a confirmation, and the list keeps its scroll position while others change it and fits a phone', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  await signedInAs(page, site, 'admin')
  await openPage(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\(\d+\)/)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'E-Mail',
    'Status',
    'Angemeldet am',
    'Aktionen',
  ])
  await expect(row(page, 'Änne Beispiel')).toContainText('Aktiv')
  await expect(row(page, 'Änne Beispiel')).toContainText('5.3.2026')
  await expect(row(page, 'Änne Beispiel')).toContainText('Nachweis fehlt')
  await expect(row(page, 'Bernd Muster')).toContainText('Inaktiv')
  await expect(row(page, 'Bernd Muster')).toContainText('Abgemeldet')
  expect(await accessibilityFindings()).toEqual([])

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
    await question.getByRole('button', { name: 'Löschen' }).click()
    await expect(toast(page, 'Abonnent gelöscht')).toBeVisible()
    await expect(row(page, 'Änne Beispiel')).toHaveCount(0)
    const left = await site.sql<{ name: string; active: boolean }>(
      `select name, active from public.newsletter_subscriptions where name in ('Änne Beispiel', 'Bernd Muster')`,
    )
    expect(left).toEqual([{ name: 'Bernd Muster', active: true }])
  })

  await test.step('others add, change and delete subscribers', async () => {
    await site.sql(
      `insert into public.newsletter_subscriptions (name, email, created_at)
       select 'Leser ' || n, 'leser' || n || '@example.org', '2026-01-01'::timestamptz - n * interval '1 day'
       from generate_series(1, 78) as n`,
    )
    // With the address of the admin, which its account has subscribed.
    const title = (count: number) => page.getByRole('heading', { level: 1, name: `(${count})` })
    await expect(title(80)).toBeVisible()
    const address = await page.getByRole('region', { name: 'Newsletter-Abonnenten' }).evaluate(scrollToMiddle)
    const reader = row(page, address)
    await expect(reader).toBeInViewport()
    const before = await reader.boundingBox()
    await site.sql(
      `insert into public.newsletter_subscriptions (name, email) values ('Neu', 'neu@example.org'), ('Noch neuer', 'neuer@example.org')`,
    )
    await expect(title(82)).toBeVisible()
    await expect
      .poll(async () => Math.abs(((await reader.boundingBox())?.y ?? 0) - (before?.y ?? 0)))
      .toBeLessThan(2)
    await site.sql(`update public.newsletter_subscriptions set active = false where email = $1`, [address])
    await expect(reader).toContainText('Inaktiv')
    await site.sql(`delete from public.newsletter_subscriptions where email = $1`, [address])
    await expect(reader).toHaveCount(0)
  })
  expect(await overflowingElementsAt(page, [320, 360])).toEqual([])
})

test.describe(() => {
  test.use({ allowedConsoleMessages: ['Failed to load resource'] })

  test('a subscriber is added with the ground of the consent, which is shown and exported; the list is exported, and a file imported after a preview', async ({
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

    await test.step('added', async () => {
      await page.getByRole('button', { name: 'Abonnent hinzufügen' }).click()
      const form = page.getByRole('form', { name: 'Abonnent' })
      const email = form.getByLabel('E-Mail')
      const add = form.getByRole('button', { name: 'Hinzufügen' })
      await expect(dialog(page)).not.toHaveAttribute('data-starting-style')
      await form.getByLabel('Name').fill(' Doris Test ')
      await email.fill('AENNE@example.org')
      await add.click()
      await expect(email).toHaveAccessibleDescription(/schon in der Liste/)
      expect(await accessibilityFindings('[role=dialog]')).toEqual([])
      await email.fill('doris@example.org')
      await form.getByLabel('Grund der Einwilligung').fill('Liste vom Stadtfest')
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().includes('/newsletter_subscriptions'),
      )
      await add.click()
      expect((await sent).postDataJSON()).toEqual({
        name: 'Doris Test',
        email: 'doris@example.org',
        active: true,
      })
      await expect(toast(page, 'Abonnent hinzugefügt')).toBeVisible()
      await expect(row(page, 'Doris Test')).toContainText('Bestätigt')
    })

    await test.step('the consent', async () => {
      await page.getByRole('button', { name: 'Einwilligung von Doris Test' }).click()
      await expect(dialog(page)).toContainText('Grund: Liste vom Stadtfest')
      await expect(dialog(page)).not.toHaveAttribute('data-starting-style')
      expect(await accessibilityFindings('[role=dialog]')).toEqual([])
      const downloading = page.waitForEvent('download')
      await dialog(page).getByRole('button', { name: 'Als Datei speichern' }).click()
      const { subscriber, consents } = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
      expect(subscriber).toMatchObject({ email: 'doris@example.org', state: 'confirmed', proof: 'stated' })
      expect(consents).toMatchObject([{ form: 'admin_import', stated_ground: 'Liste vom Stadtfest' }])
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    })

    await test.step('exported, all of them', async () => {
      await page.getByPlaceholder('Suchen...').fill('bernd')
      await page.getByRole('button', { name: 'Mehr', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Export CSV' }).click()
      const downloading = page.waitForEvent('download')
      await dialog(page).getByRole('button', { name: 'Herunterladen' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(/^newsletter-abonnenten-\d{4}-\d\d-\d\d\.csv$/)
      const text = await readFile(await download.path(), 'utf8')
      expect(text).toContain('"Name";"E-Mail";"Status";"Angemeldet am"')
      expect(text).toContain('"Änne Beispiel";"aenne@example.org";"Aktiv";"5.3.2026"')
      await expect(dialog(page)).toHaveCount(0)
      await page.getByPlaceholder('Suchen...').fill('')
    })

    await test.step('imported', async () => {
      const windows1252 = Buffer.from(
        'E-Mail,Name,Status\nDOERTE@example.org,"Dörte, die\nGroße",Inaktiv\n,Ohne,\nAENNE@example.org,Doppelt,Aktiv\n',
        'latin1',
      )
      await page.getByRole('button', { name: 'Mehr', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Import CSV' }).click()
      await dialog(page)
        .getByLabel('CSV-Datei')
        .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: windows1252 })
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
      expect(stored).toEqual([{ email: 'DOERTE@example.org', active: false }])
    })
  })
})
