import sharp from 'sharp'
import { signedInAs } from './fixtures/accounts.ts'
import { nextYear, submissionForm, uniqueTitle } from './fixtures/events.ts'
import { chooseLargeFile, shareForm } from './fixtures/posts.ts'
import { expect, test, toast } from './fixtures/test.ts'

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

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test("a visitor submits an event with a picture, which is public at once; the times are the town's", async ({
    page,
    site,
  }) => {
    const title = uniqueTitle('Hoffest')
    const form = submissionForm(page)
    await page.goto('/events')
    await form.open()
    await expect(form.title).toBeFocused()
    await form.fillRequired(title)
    await form.end.fill(`${nextYear()}-07-04T23:00`)
    await form.picture.setInputFiles(await picture())
    await expect(form.dialog.getByRole('img', { name: 'Vorschau' })).toBeVisible()
    await form.email.press('Enter')
    await expect(toast(page, 'Event eingereicht!')).toBeVisible()
    await expect(form.dialog).toBeHidden()
    // The page of the event.
    await expect(page).toHaveURL(/\/events\/hoffest-/)
    const card = page.getByRole('article').filter({ hasText: title })
    await expect(card).toBeVisible()
    await expect(card).toContainText('Bürgerevent')
    await expect(card).toContainText('Erika Mustermann')
    await expect(card).toContainText('18:30')
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

    await page.goto('/events')
    await form.open()
    await expect(form.title).toHaveValue('')
  })
})

test.describe('with failures of the backend', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

  test("refuses a picture of 5 MB or more before anything is sent; an event that cannot be stored keeps the form's values, and is stored without its picture when the upload fails", async ({
    page,
    site,
  }) => {
    const title = uniqueTitle('Zweiter Versuch')
    const form = submissionForm(page)
    await page.goto('/events')
    await form.open()
    await chooseLargeFile(form.picture, 5 * 1024 * 1024 + 1)
    await expect(toast(page, 'Datei zu groß', 'Bitte wählen Sie eine Datei unter 5MB.')).toBeVisible()
    await expect(form.dialog.getByRole('img', { name: 'Vorschau' })).toHaveCount(0)

    await form.fillRequired(title)
    await form.picture.setInputFiles({
      name: 'foto.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from([0xff, 0xd8, 0xff]),
    })
    await site.sql('revoke insert on records.events, storage.objects from anon')
    try {
      await form.submit.click()
      await expect(
        toast(page, 'Fehler', 'Event konnte nicht eingereicht werden. Bitte versuchen Sie es erneut.'),
      ).toBeVisible()
      await expect(form.name).toHaveValue('Erika Mustermann')
      await site.sql('grant insert on records.events to anon')
      await form.submit.click()
      await expect(toast(page, 'Event eingereicht!')).toBeVisible()
    } finally {
      await site.sql('grant insert on records.events, storage.objects to anon')
    }
    expect(await site.sql('select image_url from public.events where title = $1', [title])).toEqual([
      { image_url: null },
    ])
  })
})

test("members' data is prefilled in the forms of events and posts, which close without asking when nothing was typed", async ({
  page,
  site,
}) => {
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

  await page.getByRole('banner').getByRole('link', { name: 'Mein Roding', exact: true }).click()
  const post = shareForm(page)
  await post.open()
  await expect(post.name).toHaveValue('Erika Mustermann')
  await expect(post.email).toHaveValue(email)
  await post.form.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(post.form).toBeHidden()
})
