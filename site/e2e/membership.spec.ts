import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { uniqueTitle } from './fixtures/events.ts'
import { mailCount, outbox } from './fixtures/mail.ts'
import { expect, test, toast } from './fixtures/test.ts'

const members = (page: Page) => page.getByRole('region', { name: 'Wer schon dabei ist' })

/** The form in its dialog, by accessible names. */
function applicationForm(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Mitgliedsantrag' })
  const field = (label: string) => dialog.getByRole('textbox', { name: label, exact: true })
  return {
    dialog,
    field,
    submit: dialog.getByRole('button', { name: 'Antrag einreichen' }),
    async open() {
      await page.getByRole('main').getByRole('button', { name: 'Mitglied werden' }).click()
      await dialog.waitFor()
    },
    tick: (label: string | RegExp) => dialog.getByRole('checkbox', { name: label }),
    async agree() {
      await this.tick(/erkenne seine Satzung an/).check()
      await this.tick(/Datenschutzerklärung gelesen/).check()
    },
    async fillRequired(company: string, email = `erika-${randomUUID()}@example.de`) {
      await field('Firmenname').fill(company)
      await field('Straße und Hausnummer').fill('Musterstraße 1')
      await field('PLZ').fill('93426')
      await field('Ort').fill('Roding')
      await field('Telefon').fill('09461 000 100')
      await field('E-Mail').fill(email)
      await field('Nachname').fill('Mustermann')
      await field('Vorname').fill('Erika')
      await field('IBAN').fill('de02120300000000202051')
      await this.agree()
    },
  }
}

test('shows fee, benefits, the application to print and the first four members; all of them on request, without accessibility violations', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const all = await site.sql<{ name: string }>('select name from public.business_entries order by name')
  await page.goto('/mitmachen')
  await expect(page.getByRole('main')).toContainText('120,00 €')
  await expect(page.getByRole('main')).toContainText('10 € netto im Monat')
  const form = page.getByRole('main').getByRole('link', { name: 'Antrag als PDF herunterladen' })
  await expect(form).toHaveAttribute('href', '/Mitgliedsantrag.pdf')
  await expect(form).toHaveAttribute('download')
  const names = members(page).getByRole('heading', { level: 3 })
  await expect(names).toHaveText(all.slice(0, 4).map(({ name }) => name))
  await expect(members(page)).toContainText(`Bisher hier eingetragen: ${all.length} von über 80 Mitgliedern.`)
  await members(page)
    .getByRole('button', { name: `Alle ${all.length} anzeigen` })
    .click()
  await expect(names).toHaveText(all.map(({ name }) => name))
  expect(await accessibilityFindings('main')).toEqual([])
  await members(page).getByRole('button', { name: 'Weniger anzeigen' }).click()
  await expect(names).toHaveCount(4)
})

test('the page contains no private column', async ({ request, site }) => {
  const html = await (await request.get('/mitmachen')).text()
  const accounts = await site.sql<{ iban: string }>(
    'select iban from records.voucher_participant_bank_details where iban is not null',
  )
  expect(accounts.length).toBeGreaterThan(0)
  for (const { iban } of accounts) expect(html).not.toContain(iban)
})

test('a wrong IBAN shows the reason; a visitor applies, and values without a column are stored as labelled lines of the message', async ({
  page,
  site,
}) => {
  const company = uniqueTitle('Muster GmbH')
  const email = `erika-${randomUUID()}@example.de`
  await page.goto('/mitmachen')
  const form = applicationForm(page)
  await form.open()
  await expect(form.field('Firmenname')).toBeFocused()
  await form.field('IBAN').fill('DE021203')
  await form.field('BIC').focus()
  await expect(form.field('IBAN')).toHaveAccessibleDescription(
    /Eine deutsche IBAN hat 22 Stellen, hier sind es 8/,
  )
  await form.fillRequired(company, email)
  await form.field('BIC').fill('BYLADEM1001')
  await expect(form.field('IBAN')).toHaveValue('DE02 1203 0000 0000 2020 51')
  await form.dialog.getByLabel('Nein').check()
  await form.submit.click()
  await expect(toast(page, 'Antrag eingereicht!')).toBeVisible()
  await expect(form.dialog).toBeHidden()
  expect(page.url()).toBe(`${site.url}/mitmachen`)
  const [row] = await site.sql('select * from public.applications where business_name = $1', [company])
  expect(row).toMatchObject({
    name: 'Erika Mustermann',
    address: 'Musterstraße 1, 93426 Roding',
    website: null,
    message: 'Gutscheinannahme: Nein\nIBAN: DE02 1203 0000 0000 2020 51\nBIC: BYLADEM1001',
    status: 'pending',
    consents: {
      version: '2026-11-28',
      statutes: true,
      privacy: true,
      mandate: false,
      given_at: expect.any(String),
    },
  })
  await expect.poll(() => mailCount(outbox(site), email)).toBe(1)
})

test.describe('with failures of the backend', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

  test("a direct debit has its own checkbox below the mandate's text, and requires the account holder; a refused application keeps the form's values, and the console contains none of them", async ({
    page,
    site,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const company = uniqueTitle('Mandat GmbH')
    await page.goto('/mitmachen')
    const form = applicationForm(page)
    await form.open()
    await form.fillRequired(company)
    // The demo has only a placeholder for it, which is never public.
    await expect(form.dialog.getByText('Gläubiger-Identifikationsnummer')).toHaveCount(0)
    await expect(form.dialog.getByText(/acht Wochen Zeit, von meiner Bank/)).toBeVisible()
    await form.tick('Ich erteile dieses SEPA-Lastschriftmandat.').check()
    await form.submit.click()
    await expect(toast(page, 'Fehler', 'Bitte füllen Sie alle Pflichtfelder aus.')).toBeVisible()
    await expect(form.field('Kontoinhaber')).toBeFocused()
    await form.field('Kontoinhaber').fill('Mandat GmbH')
    await site.sql('revoke insert on public.applications from anon')
    try {
      await form.submit.click()
      await expect(toast(page, 'Fehler', 'Antrag konnte nicht eingereicht werden.')).toBeVisible()
      await expect(form.field('Vorname')).toHaveValue('Erika')
      expect(logged.join('\n')).not.toMatch(/Mustermann|DE02|erika-/)
    } finally {
      await site.sql(
        'grant insert (name, business_name, address, phone, email, website, message, consents) on public.applications to anon',
      )
    }
    await form.submit.click()
    await expect(toast(page, 'Antrag eingereicht!')).toBeVisible()
    const [row] = await site.sql<{ consents: { mandate: boolean } }>(
      'select consents from public.applications where business_name = $1',
      [company],
    )
    expect(row?.consents.mandate).toBe(true)
  })
})
