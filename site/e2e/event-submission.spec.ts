import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { signedInAs } from './fixtures/accounts.ts'
import { nextYear, submissionForm, uniqueTitle } from './fixtures/events.ts'
import { expect, test } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

const picture = async () => ({
  name: 'Sommerfest Ä #1.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c8102e' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '49/1 11/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer(),
})

// Messages, drawers and dialogs also work with their transitions.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.beforeEach(async ({ page }) => {
  await page.goto('/events')
})

test('a visitor submits an event with a picture, which is public at once', async ({ page, site }) => {
  const title = uniqueTitle('Hoffest')
  const form = submissionForm(page)
  await form.open()
  await expect(form.title).toBeFocused()
  await form.fillRequired(title)
  await form.end.fill(`${nextYear()}-07-04T23:00`)
  await form.picture.setInputFiles(await picture())
  await expect(form.dialog.getByRole('img', { name: 'Vorschau' })).toBeVisible()
  await form.submit.click()
  await expect(toast(page, 'Event eingereicht!')).toBeVisible()
  await expect(form.dialog).toBeHidden()
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toBeVisible()
  await expect(card).toContainText('Bürgerevent')
  await expect(card).toContainText('Erika Mustermann')
  await card.scrollIntoViewIfNeeded()
  await expect
    .poll(() => card.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  const [row] = await site.sql<Record<string, unknown>>('select * from public.events where title = $1', [
    title,
  ])
  expect(row).toMatchObject({
    start_date: new Date(`${nextYear()}-07-04T16:30:00Z`),
    submitter_email: 'erika.mustermann@example.org',
    is_user_submitted: true,
    category: 'general',
  })
  const stored = await fetch(new URL(String(row?.image_url), site.url))
  const { exif } = await sharp(await stored.arrayBuffer()).metadata()
  expect(exif).toBeUndefined()

  await form.open()
  await expect(form.title).toHaveValue('')
})

test("uses the town's time zone, whatever the visitor's is", async ({ browser, site }) => {
  const context = await browser.newContext({
    timezoneId: 'America/New_York',
    locale: 'de-DE',
    baseURL: site.url,
  })
  const page = await context.newPage()
  await page.goto('/events')
  const title = uniqueTitle('Fernreise')
  const form = submissionForm(page)
  await form.open()
  await form.fillRequired(title)
  await form.submit.click()
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText('18:30')
  await context.close()
})

test('missing fields: shows errors, sends nothing, focuses the first invalid field', async ({
  page,
  site,
}) => {
  const before = await site.sql('select count(*) from public.events')
  const form = submissionForm(page)
  await form.open()
  await form.title.fill('Ohne alles andere')
  await form.submit.click()
  await expect(toast(page, 'Fehlende Angaben', 'Bitte füllen Sie alle Pflichtfelder aus.')).toBeVisible()
  await expect(form.start).toBeFocused()
  for (const field of [form.start, form.name, form.email])
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(form.title).not.toHaveAttribute('aria-invalid', 'true')
  expect(await site.sql('select count(*) from public.events')).toEqual(before)
})

test('reports an end before the start and an incomplete e-mail address', async ({ page }) => {
  const form = submissionForm(page)
  await form.open()
  await form.fillRequired('Rückwärts')
  await form.end.fill(`${nextYear()}-07-04T17:00`)
  await form.email.fill('erika@')
  await form.submit.click()
  await expect(form.end).toHaveAttribute('aria-invalid', 'true')
  await expect(form.email).toHaveAttribute('aria-invalid', 'true')
  await expect(form.dialog).toBeVisible()
})

test('refuses a picture of 5 MB or more before anything is sent', async ({ page }) => {
  const form = submissionForm(page)
  await form.open()
  await form.picture.setInputFiles({
    name: 'riesig.jpg',
    mimeType: 'image/jpeg',
    buffer: randomBytes(5 * 1024 * 1024 + 1),
  })
  await expect(toast(page, 'Datei zu groß', 'Bitte wählen Sie eine Datei unter 5MB.')).toBeVisible()
  await expect(form.dialog.getByRole('img', { name: 'Vorschau' })).toHaveCount(0)
})

test.describe('refused by the backend', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

  test('stores the event without its picture when the upload fails', async ({ page, site }) => {
    const title = uniqueTitle('Ohne Bild')
    const form = submissionForm(page)
    await form.open()
    await form.fillRequired(title)
    await form.picture.setInputFiles({
      name: 'foto.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('kein Bild'),
    })
    await form.submit.click()
    await expect(toast(page, 'Event eingereicht!')).toBeVisible()
    expect(await site.sql('select image_url from public.events where title = $1', [title])).toEqual([
      { image_url: null },
    ])
  })

  test("an event that cannot be stored keeps the form's values", async ({ page, site }) => {
    const form = submissionForm(page)
    await form.open()
    await form.fillRequired(uniqueTitle('Zweiter Versuch'))
    await site.sql('revoke insert on records.events from anon')
    try {
      await form.submit.click()
      await expect(
        toast(page, 'Fehler', 'Event konnte nicht eingereicht werden. Bitte versuchen Sie es erneut.'),
      ).toBeVisible()
      await expect(form.name).toHaveValue('Erika Mustermann')
    } finally {
      await site.sql('grant insert on records.events to anon')
    }
    await form.submit.click()
    await expect(toast(page, 'Event eingereicht!')).toBeVisible()
  })
})

test("prefills members' data, and closes without asking when nothing was typed", async ({ page, site }) => {
  const { id, email } = await signedInAs(page, site, 'member')
  await site.sql(`update public.profiles set phone = '09461 000 7' where user_id = $1`, [id])
  await page.goto('/events')
  const form = submissionForm(page)
  await form.open()
  await expect(form.name).toHaveValue('Erika Mustermann')
  await expect(form.email).toHaveValue(email)
  await expect(form.dialog.getByLabel('Telefon')).toHaveValue('09461 000 7')
  await page.keyboard.press('Escape')
  await expect(form.dialog).toBeHidden()
})

test('asks before discarding typed values, and returns focus to the button', async ({ page }) => {
  const form = submissionForm(page)
  await form.open()
  await page.keyboard.press('Escape')
  await expect(form.dialog).toBeHidden()
  await expect(page.getByRole('main').getByRole('button', { name: 'Event einreichen' })).toBeFocused()

  await form.open()
  await form.title.fill('Fast verloren')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Eingaben verwerfen?' })
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(form.title).toHaveValue('Fast verloren')
  await form.dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(form.dialog).toBeHidden()
})

test('with the keyboard alone', async ({ page }) => {
  const title = uniqueTitle('Nur Tasten')
  const form = submissionForm(page)
  await page.getByRole('main').getByRole('button', { name: 'Event einreichen' }).focus()
  await page.keyboard.press('Enter')
  await expect(form.title).toBeFocused()
  await page.keyboard.type(title)
  await form.start.fill(`${nextYear()}-07-04T18:30`)
  await form.name.focus()
  await page.keyboard.type('Erika Mustermann')
  await page.keyboard.press('Tab')
  await page.keyboard.type('erika.mustermann@example.org')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Event eingereicht!')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
})
