import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { signedInAs } from './fixtures/accounts.ts'
import { test } from './fixtures/confirming.ts'
import type { Site } from './fixtures/site.ts'
import { closeToast, expect, toast } from './fixtures/test.ts'

/** A mail a second: enough to pause and resume meanwhile. */
const RECIPIENTS = 12

const PICTURE = async () => ({
  name: 'markt.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 300, channels: 3, background: '#1b5379' } })
    .png()
    .toBuffer(),
})

/** Moves the cursor to the end: pressed again until the editor knows, which puts a moved cursor back shortly after its focus. */
async function moveToEnd(text: Locator) {
  await expect
    .poll(async () => {
      await text.press('Control+End')
      return text.evaluate(isEditorAtEnd)
    })
    .toBe(true)
}

function isEditorAtEnd(element: HTMLElement | SVGElement): boolean {
  const { state } = (element as EditorElement).editor
  return state.selection.to === state.doc.content.size - 1
}

/** The editor leaves itself on its element. */
type EditorElement = HTMLElement & {
  editor: { state: { selection: { to: number }; doc: { content: { size: number } } } }
}

/** leser1@example.org, leser2@example.org … */
async function confirmedSubscribers(site: Site, count: number) {
  await site.sql('delete from newsletter_subscriptions')
  await site.sql(
    `insert into newsletter_subscriptions (name, email)
     select 'Jürgen Müßig', 'leser' || n || '@example.org' from generate_series(1, $1::int) as n`,
    [count],
  )
  await site.sql(
    `update records.newsletter_states set asked_at = null, confirmed_at = now(), proof = 'double_opt_in'`,
  )
}

test('schedules a newsletter, sends it through the mail server, pauses, resumes and cancels it', async ({
  page,
  site,
  mailServer,
  accessibilityFindings,
}) => {
  await signedInAs(page, site, 'admin')
  await confirmedSubscribers(site, RECIPIENTS)
  await page.goto('/admin/newsletter')
  await expect(page.getByText('E-Mail-Versand bereit', { exact: true })).toBeVisible()
  await page.getByLabel('Betreff').fill('Märzenmarkt')
  await page.getByLabel('Inhalt').fill('Grüß Gott')
  await page.getByRole('button', { name: 'Später senden' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`heute ${RECIPIENTS} bestätigte Abonnenten`)
  expect(await accessibilityFindings('[role=alertdialog]')).toEqual([])
  await page.getByRole('button', { name: 'Newsletter planen' }).click()
  await closeToast(page, 'Newsletter geplant')
  await expect(page.getByLabel('Betreff')).toHaveValue('')

  const scheduled = page.getByRole('list', { name: 'Geplante Newsletter' }).getByRole('listitem')
  await expect(scheduled).toContainText('um 09:00 Uhr')
  await scheduled.getByRole('button', { name: 'Zeit ändern' }).click()
  await page
    .getByLabel('Wann?')
    .fill(`${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T10:30`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zeit ändern' }).click()
  await expect(scheduled).toContainText('um 10:30 Uhr')
  await scheduled.getByRole('button', { name: 'Jetzt senden' }).click()
  await page.getByRole('button', { name: 'Jetzt versenden' }).click()
  await expect(scheduled).toHaveCount(0)

  const delivery = page.getByRole('region', { name: 'Versand: Märzenmarkt' })
  await expect(delivery).toContainText(/[1-9]\d* von 12 versendet/)
  await delivery.getByRole('button', { name: 'Anhalten' }).click()
  await expect(delivery).toContainText('Angehalten')
  expect(await accessibilityFindings()).toEqual([])
  const [{ state } = {}] = await site.sql<{ state: string }>(
    `select state from newsletters where subject = 'Märzenmarkt'`,
  )
  expect(state).toBe('paused')
  const received = async () => (await mailServer.mails()).filter(({ subject }) => subject === 'Märzenmarkt')
  const whenPaused = (await received()).length
  expect(whenPaused).toBeLessThan(RECIPIENTS)

  await delivery.getByRole('button', { name: 'Fortsetzen' }).click()
  await expect.poll(async () => (await received()).length).toBeGreaterThan(whenPaused)
  await delivery.getByRole('button', { name: 'Versand abbrechen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abbrechen', exact: true }).click()
  await expect(delivery).toHaveCount(0)
  await page.getByRole('tab', { name: 'Versandprotokoll' }).click()
  const newsletter = page.getByRole('list', { name: 'Versendete Newsletter' }).getByRole('listitem').first()
  await expect(newsletter).toContainText('Abgebrochen')
  await newsletter.getByText('Wer ihn nicht bekommen hat').click()
  await expect(newsletter).toContainText('Der Versand wurde abgebrochen.')

  const [mail] = await received()
  const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('list-unsubscribe')).toMatch(
    /^<http:\/\/127\.0\.0\.1:\d+\/newsletter\/abmelden\/[\w-]{64}>$/,
  )
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail?.to).toEqual([
    { name: 'Jürgen Müßig', address: expect.stringMatching(/^leser\d+@example\.org$/) },
  ])
})

test.describe('the editor', () => {
  // Playwright looks into the frame of the preview, in which nothing may run.
  test.use({ allowedConsoleMessages: ['Blocked script execution'] })

  test('writes a newsletter with every block, tests it and sends it', async ({
    page,
    site,
    mailServer,
    accessibilityFindings,
  }) => {
    const account = await signedInAs(page, site, 'admin')
    await confirmedSubscribers(site, 1)
    await site.sql('delete from newsletter_drafts; delete from events; delete from jobs')
    await site.sql(
      `insert into events (title, start_date, location) values ('Serenade', now() + interval '2 days', 'Marktplatz')`,
    )
    await page.goto('/admin/newsletter')
    await page.getByLabel('Betreff').fill('Frühling 🌷')
    await page.getByLabel('Inhalt').fill('Grüß Gott')
    await page.getByRole('button', { name: 'Gestalten' }).click()
    const preview = page.getByRole('region', { name: 'Vorschau' })
    // Nothing runs in the frame of the preview, nor do the checks of accessibility.
    await preview.getByRole('tab', { name: 'Nur Text' }).click()
    const text = page.getByRole('textbox', { name: 'Inhalt' })
    await expect(text).toHaveText('Grüß Gott')
    const toolbar = page.getByRole('toolbar', { name: 'Gestaltung' })
    const press = (name: string) => toolbar.getByRole('button', { name, exact: true }).click()

    await moveToEnd(text)
    await page.keyboard.press('Enter')
    await expect(text.locator('p')).toHaveText(['Grüß Gott', ''])
    await press('Überschrift')
    await expect(toolbar.getByRole('button', { name: 'Überschrift', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.keyboard.type('Programm')
    await page.keyboard.press('Enter')
    const bold = toolbar.getByRole('button', { name: 'Fett', exact: true })
    // The editor reads the cursor again after Enter, and forgets the marks that were switched on before.
    await expect(async () => {
      if ((await bold.getAttribute('aria-pressed')) !== 'true') await page.keyboard.press('Control+b')
      await expect(bold).toHaveAttribute('aria-pressed', 'true', { timeout: 500 })
    }).toPass()
    await page.keyboard.type('Samstag')
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Enter')
    await press('Liste')
    await page.keyboard.type('Brot')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Käse')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await press('Link')
    await page.getByRole('dialog', { name: 'Link' }).getByLabel('Adresse').fill('vorstand@verein.example')
    await page.getByRole('button', { name: 'Übernehmen' }).click()

    await press('Bild')
    const picture = page.getByRole('dialog', { name: 'Bild' })
    await picture.getByLabel(/^Bild/).setInputFiles(await PICTURE())
    await picture.getByLabel('Was ist auf dem Bild zu sehen?').fill('Der Marktplatz')
    expect(await accessibilityFindings('[role=dialog]')).toEqual([])
    await picture.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(text.getByRole('img', { name: 'Der Marktplatz' })).toBeVisible()
    await press('Knopf')
    await page.getByRole('dialog', { name: 'Knopf' }).getByLabel('Beschriftung').fill('Jetzt anmelden')
    await page.getByRole('dialog', { name: 'Knopf' }).getByLabel('Adresse').fill(`${site.url}/mitmachen`)
    await page.getByRole('button', { name: 'Übernehmen' }).click()
    await press('Termine')
    const events = page.getByRole('dialog', { name: 'Termine einfügen' })
    await expect(events.getByLabel('Serenade')).toBeChecked()
    await events.getByRole('button', { name: '1 Eintrag einfügen' }).click()
    await expect(text).toContainText('Serenade')
    await expect(toolbar.getByRole('button', { name: 'Stellenangebote' })).toHaveCount(0)
    expect(await accessibilityFindings()).toEqual([])

    await expect(page.getByText('Als Entwurf gespeichert')).toBeVisible()
    await expect(text.locator('h2')).toHaveText('Programm')
    // Other tests send newsletters to the same addresses.
    const received = async (to: string, subject: string) =>
      (await mailServer.mails()).findLast((mail) => mail.to?.[0]?.address === to && mail.subject === subject)
    await page.getByRole('button', { name: 'An mich testen' }).click()
    await closeToast(page, 'Probe versendet')
    await expect.poll(() => received(account.email, 'Probe: Frühling 🌷')).toBeDefined()

    await preview.getByRole('tab', { name: 'Hell' }).click()
    // Both panels are there while one replaces the other.
    const shown = (tab: string) => preview.getByRole('tabpanel', { name: tab }).frameLocator('iframe')
    const background = (tab: string) =>
      shown(tab)
        .locator('body')
        .evaluate((body) => getComputedStyle(body).backgroundColor)
    await expect(shown('Hell').getByRole('link', { name: 'Jetzt anmelden' })).toBeVisible()
    await expect(shown('Hell').getByRole('img', { name: 'Der Marktplatz' })).toBeVisible()
    expect(await background('Hell')).toBe('rgb(255, 255, 255)')
    await preview.getByRole('tab', { name: 'Dunkel' }).click()
    await expect.poll(() => background('Dunkel')).toBe('rgb(20, 25, 27)')
    await preview.getByRole('tab', { name: 'Nur Text' }).click()
    await expect(preview).toContainText('Jetzt anmelden: http')

    await page.getByRole('button', { name: 'Newsletter senden' }).click()
    const question = page.getByRole('alertdialog', { name: 'Newsletter jetzt versenden?' })
    await expect(question).toContainText('von außen nicht zu erreichen')
    await question.getByRole('button', { name: 'Jetzt versenden' }).click()
    await expect(toast(page, 'Newsletter wird versendet')).toBeVisible()
    await expect(page.getByLabel('Inhalt')).toHaveValue('')
    await expect.poll(() => received('leser1@example.org', 'Frühling 🌷')).toBeDefined()
    const { html = '', text: plain = '' } = (await received('leser1@example.org', 'Frühling 🌷')) ?? {}
    expect(html).toContain('<strong>Samstag</strong>')
    expect(plain).toContain('Programm\n========\n\nSamstag\n\n- Brot\n- Käse\n\nvorstand@verein.example')
    expect(plain).toContain('[Bild: Der Marktplatz]\n\nJetzt anmelden: ')
    expect(plain).toMatch(
      /\* Serenade\n {2}\p{L}+, \d+\.\s\p{L}+ \d{4}, \d\d:\d\d Uhr, Marktplatz\n {2}http/u,
    )
    const [, src = ''] = /<img src="([^"]*)"/.exec(html) ?? []
    const answer = await fetch(src.replaceAll('&amp;', '&'))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})

test('a visitor signs up, confirms by the mail, reads in the archive, leaves with one click and comes back', async ({
  page,
  site,
  mailServer,
  accessibilityFindings,
}) => {
  test.slow()
  const email = `leser-${randomUUID()}@example.org`
  await site.sql('select public.note_mail_delivery(true)')
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Name').fill('Erika Mustermann')
  await footer.getByLabel('E-Mail').fill(email)
  await footer.getByRole('button', { name: 'Anmelden' }).click()
  await expect(
    toast(page, 'Newsletter abonniert!', 'Vielen Dank! Sie erhalten ab sofort unsere Newsletter.').filter({
      hasText: 'die jetzt an Sie unterwegs ist.',
    }),
  ).toBeVisible()
  /** A link of the mails to this address, as soon as it has arrived. */
  const linkTo = async (path: RegExp): Promise<string> => {
    let link: string | undefined
    const find = async () => {
      const mails = (await mailServer.mails()).filter(({ to }) => to?.[0]?.address === email)
      link = mails.flatMap(({ text }) => text?.match(/https?:\/\/\S+/g) ?? []).find((url) => path.test(url))
      return link
    }
    await expect.poll(find, { timeout: 30_000 }).toBeDefined()
    return link ?? ''
  }
  await page.goto(await linkTo(/\/newsletter\/bestaetigen\/[\w-]{43}$/))
  await page.getByRole('main').getByRole('button', { name: 'Abonnement bestätigen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter abonniert' })).toBeVisible()
  const states = () => site.sql('select state from public.newsletter_subscribers where email = $1', [email])
  expect(await states()).toEqual([{ state: 'confirmed' }])

  const id = randomUUID()
  const subject = `Märzenmarkt ${id}`
  await site.sql(
    `insert into newsletters (id, subject, content, subscribers, state, channel, in_archive)
     values ($1, $2, 'Grüß Gott', 0, 'draft', 'smtp', true)`,
    [id, subject],
  )
  // Removes all other subscribers, who would be sent it first.
  await site.sql('delete from newsletter_subscriptions where email <> $1', [email])
  await site.sql('select private.enqueue_newsletter($1)', [id])
  await page.goto(await linkTo(/\/newsletter\/maerzenmarkt-/))
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Grüß Gott')
  await expect(page.getByRole('main')).not.toContainText('Erika')
  expect(await accessibilityFindings()).toEqual([])

  const leave = await linkTo(/\/newsletter\/abmelden\//)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(leave, { method: 'POST', body })).status).toBe(200)
  expect(await states()).toEqual([{ state: 'left' }])
  await page.goto(leave)
  await page.getByRole('main').getByRole('button', { name: 'Abbestellen' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Wieder abonnieren' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Schön, dass Sie bleiben' })).toBeVisible()
  expect(await states()).toEqual([{ state: 'confirmed' }])
  expect(await site.sql('select unsubscribed from public.newsletter_results where id = $1', [id])).toEqual([
    { unsubscribed: 1 },
  ])
})
