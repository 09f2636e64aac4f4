import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { signedInAs } from './fixtures/accounts.ts'
import { uniqueTitle } from './fixtures/events.ts'
import { createPhoto } from './fixtures/photos.ts'
import { postCard, shareForm } from './fixtures/posts.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

test('the HTML contains the approved posts, newest first, and no private data', async ({ request, site }) => {
  const hidden = [uniqueTitle('Abgelehnt'), uniqueTitle('Wartend')]
  await createPhoto(site, hidden[0] ?? '', { approved: false })
  await createPhoto(site, hidden[1] ?? '', { approved: null })
  const html = await (await request.get('/mein-roding')).text()
  const approved = await site.sql<{ title: string }>(
    'select title from public.my_roding_posts where approved order by created_at desc',
  )
  const places = approved.map(({ title }) => html.indexOf(title))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  for (const title of hidden) expect(html).not.toContain(title)
  const contacts = await site.sql<{ author_email: string }>(
    'select author_email from records.my_roding_post_contacts where author_email is not null',
  )
  expect(contacts.length).toBeGreaterThan(0)
  for (const { author_email } of contacts) expect(html).not.toContain(author_email)
})

test('photos load, in two columns on a desktop and in one on a phone', async ({ page, site }) => {
  const titles = [uniqueTitle('Links'), uniqueTitle('Rechts')]
  for (const title of titles) await createPhoto(site, title, { approved: true })
  await page.goto('/mein-roding')
  const [first, second] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
  await expect
    .poll(() => first.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect((await second.boundingBox())?.y).toBe((await first.boundingBox())?.y)
  await page.setViewportSize({ width: 360, height: 740 })
  expect((await second.boundingBox())?.x).toBe((await first.boundingBox())?.x)
})

test('searches title, content and author; the search is in the URL', async ({ page, site }) => {
  const title = uniqueTitle('Bärlauch')
  await createPhoto(site, title, { approved: true })
  await page.goto('/mein-roding')
  const search = page.getByLabel('Suche')
  for (const words of [title.toUpperCase(), title.replace('ä', 'ae'), 'TEST ANGELEGT', 'erika muster']) {
    await search.fill(words)
    await expect(postCard(page, title)).toBeVisible()
  }
  await search.fill(title)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/suche=/)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await search.fill('gibt es ganz sicher nicht')
  await expect(page.getByText('Keine Beiträge gefunden')).toBeVisible()
  await page.getByRole('button', { name: 'Alle Beiträge anzeigen' }).click()
  await expect(postCard(page, title)).toBeVisible()
  await expect(search).toBeFocused()
})

test('a visitor shares a photo, which is public at once and without its location metadata', async ({
  page,
  site,
}) => {
  const title = uniqueTitle('Abendrot')
  await page.goto('/mein-roding?suche=nebel')
  const form = shareForm(page)
  await form.open()
  await expect(form.title).toBeFocused()
  await form.fillRequired(title)
  await expect(form.form.getByRole('img', { name: 'Vorschau' })).toBeVisible()
  await form.email.fill('erika.mustermann@example.org')
  await form.submit.click()
  await expect(toast(page, 'Beitrag veröffentlicht!')).toBeVisible()
  await expect(form.form).toBeHidden()
  await expect(page.getByRole('article').first()).toContainText(title)
  await expect(postCard(page, title)).toBeFocused()
  await expect(postCard(page, title)).toBeInViewport()

  const [row] = await site.sql<Record<string, unknown>>(
    'select *, abs(extract(epoch from now() - approved_at)) < 60 as just_now from public.my_roding_posts where title = $1',
    [title],
  )
  expect(row).toMatchObject({
    content: 'Kurz nach Sonnenuntergang.',
    author_email: 'erika.mustermann@example.org',
    approved: true,
    just_now: true,
  })
  expect(row?.image_url).toMatch(/\/social-posts\/\d{13}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/)
  const stored = await fetch(new URL(String(row?.image_url), site.url))
  expect((await sharp(await stored.arrayBuffer()).metadata()).exif).toBeUndefined()
})

test('missing fields: shows errors, and sends nothing', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/mein-roding')
  const form = shareForm(page)
  const expectNotice = () =>
    expect(
      toast(page, 'Fehler', 'Bitte füllen Sie alle Pflichtfelder aus und wählen Sie ein Foto.'),
    ).toBeVisible()
  await form.open()
  await form.submit.click()
  await expectNotice()
  for (const field of [form.title, form.content, form.photo, form.name])
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(form.email).not.toHaveAttribute('aria-invalid', 'true')
  await expect(form.title).toBeFocused()
  await page.getByRole('button', { name: 'Meldung schließen' }).click()
  await form.title.fill('Ohne Foto')
  await form.content.fill('Nur Worte.')
  await form.name.fill('Erika Mustermann')
  await form.submit.click()
  await expectNotice()
  await expect(form.photo).toBeFocused()
  expect(sent).toEqual([])
})

test('refuses a photo that is too large or not a picture before anything is sent', async ({ page }) => {
  await page.goto('/mein-roding')
  const form = shareForm(page)
  await form.open()
  const large = { name: 'riesig.jpg', mimeType: 'image/jpeg', buffer: randomBytes(15 * 1024 * 1024) }
  await form.photo.setInputFiles(large)
  await expect(toast(page, 'Foto zu groß', 'Bitte wählen Sie ein Foto unter 15 MB.')).toBeVisible()
  await expect(form.photo).toHaveAttribute('aria-invalid', 'true')
  await form.photo.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(form.form).toContainText('Diese Datei ist kein Bild im Format JPG, PNG oder WEBP.')
  await expect(form.form.getByRole('img', { name: 'Vorschau' })).toHaveCount(0)
})

test('asks before discarding typed values; texts are kept in the tab, the photo is not', async ({ page }) => {
  await page.goto('/mein-roding')
  const form = shareForm(page)
  await form.open()
  await form.form.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(form.form).toBeHidden()
  await expect(form.opener).toBeFocused()

  await form.open()
  await form.title.fill('Fast verloren')
  await page.getByLabel('Suche').fill('nebel')
  await expect(page).toHaveURL(/suche=nebel/)
  const question = page.getByRole('alertdialog', { name: 'Eingaben verwerfen?' })
  const leave = () => page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click()
  await leave()
  await expect(page).toHaveURL('/events')
  await page.getByRole('banner').getByRole('link', { name: 'Mein Roding', exact: true }).click()
  await expect(form.title).toHaveValue('Fast verloren')
  await page.reload()
  await expect(form.title).toHaveValue('Fast verloren')
  await expect(form.form).toContainText('Nur das Foto bitte noch einmal wählen.')

  await form.fillRequired('Mit Foto')
  await leave()
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(form.title).toHaveValue('Mit Foto')
  await form.form.getByRole('button', { name: 'Abbrechen' }).click()
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(form.form).toBeHidden()
  await page.reload()
  await form.open()
  await expect(form.title).toHaveValue('')
})

test("prefills members' name and address, and closes without asking when nothing was typed", async ({
  page,
  site,
}) => {
  const { email } = await signedInAs(page, site, 'member')
  await page.goto('/mein-roding')
  const form = shareForm(page)
  await form.open()
  await expect(form.name).toHaveValue('Erika Mustermann')
  await expect(form.email).toHaveValue(email)
  await form.form.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(form.form).toBeHidden()
})

test('counts one like per browser', async ({ page, site }) => {
  const title = uniqueTitle('Beliebt')
  await createPhoto(site, title, { approved: true })
  await page.goto('/mein-roding')
  const heart = postCard(page, title).getByRole('button')
  await expect(heart).toHaveText('0')
  await heart.click()
  await expect(toast(page, 'Like hinzugefügt!')).toBeVisible()
  await expect(heart).toHaveText('1')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(await likesOf(site, title)).toBe(1)
})

test.describe('backend failures', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not'] })

  test("a second like after the browser's storage was cleared shows a message and is not counted", async ({
    page,
    site,
  }) => {
    const title = uniqueTitle('Vergessen')
    await createPhoto(site, title, { approved: true })
    await page.goto('/mein-roding')
    const heart = postCard(page, title).getByRole('button')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.evaluate(() => localStorage.removeItem('likedPosts'))
    await page.reload()
    await heart.click()
    await expect(toast(page, 'Bereits bewertet', 'Sie haben diesen Beitrag bereits geliked.')).toBeVisible()
    await expect(heart).toHaveText('1')
    expect(await likesOf(site, title)).toBe(1)
  })

  test('a like that cannot be stored is not counted', async ({ page, site }) => {
    await page.goto('/mein-roding')
    const heart = page.getByRole('article').first().getByRole('button')
    const before = (await heart.textContent()) ?? ''
    await site.sql('revoke insert on public.post_likes from anon')
    try {
      await heart.click()
      await expect(toast(page, 'Fehler', 'Like konnte nicht hinzugefügt werden.')).toBeVisible()
      await expect(heart).toHaveText(before)
      await expect(heart).toBeEnabled()
    } finally {
      await site.sql('grant insert on public.post_likes to anon')
    }
  })

  test('a photo that cannot be stored fails the post', async ({ page, site }) => {
    const title = uniqueTitle('Kein Bild')
    await page.goto('/mein-roding')
    const form = shareForm(page)
    await form.open()
    await form.fillRequired(title)
    await form.photo.setInputFiles({
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('kein Bild'),
    })
    await form.submit.click()
    await expect(toast(page, 'Fehler', 'Beitrag konnte nicht eingereicht werden.')).toBeVisible()
    await expect(form.title).toHaveValue(title)
    expect(await site.sql('select 1 from public.my_roding_posts where title = $1', [title])).toEqual([])
  })

  test("a post that cannot be stored keeps the form's values; retrying does not upload the photo again", async ({
    page,
    site,
  }) => {
    const title = uniqueTitle('Zweiter Versuch')
    let uploads = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/object/social-posts/')) uploads += 1
    })
    await page.goto('/mein-roding')
    const form = shareForm(page)
    await form.open()
    await form.fillRequired(title)
    await site.sql('revoke insert on records.my_roding_posts from anon')
    try {
      await form.submit.click()
      await expect(toast(page, 'Fehler', 'Beitrag konnte nicht eingereicht werden.')).toBeVisible()
      await expect(form.content).toHaveValue('Kurz nach Sonnenuntergang.')
    } finally {
      await site.sql('grant insert on records.my_roding_posts to anon')
    }
    await form.submit.click()
    await expect(toast(page, 'Beitrag veröffentlicht!')).toBeVisible()
    await expect(postCard(page, title)).toBeVisible()
    expect(uploads).toBe(1)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('posts, guidelines and search work', async ({ page }) => {
    await page.goto('/mein-roding?suche=nebel%20regen')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'So bleibt es schön hier' })).toContainText('moderiert')
  })
})

async function likesOf(site: Site, title: string): Promise<number | undefined> {
  const [row] = await site.sql<{ likes_count: number }>(
    'select likes_count from public.my_roding_posts where title = $1',
    [title],
  )
  return row?.likes_count
}
