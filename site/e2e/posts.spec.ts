import sharp from 'sharp'
import { uniqueTitle } from './fixtures/events.ts'
import { createPhoto, postCard, shareForm } from './fixtures/posts.ts'
import { skipOnRealHost } from './fixtures/real-host.ts'
import { beginToUse, expect, test, toast } from './fixtures/test.ts'

test('the HTML contains the approved posts, newest first, and no private data', async ({ request, site }) => {
  const hidden = [uniqueTitle('Abgelehnt'), uniqueTitle('Wartend')]
  await createPhoto(site, hidden[0] ?? '', { approved: false })
  await createPhoto(site, hidden[1] ?? '', { approved: null })
  const html = await (await request.get('/mein-roding')).text()
  const approved = await site.sql<{ title: string }>(
    'select title from public.my_roding_posts where approved order by created_at desc',
  )
  const list = html.indexOf('<article')
  const places = approved.map(({ title }) => html.indexOf(title, list))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  for (const title of hidden) expect(html).not.toContain(title)
  const contacts = await site.sql<{ author_email: string }>(
    'select author_email from records.my_roding_post_contacts where author_email is not null',
  )
  expect(contacts.length).toBeGreaterThan(0)
  for (const { author_email } of contacts) expect(html).not.toContain(author_email)
})

test('photos load, in two columns on a desktop and in one on a phone; one opens over the wall at the address of its page; keys lead through them, back and Escape close, and a reload shows the page', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const titles = [uniqueTitle('Davor'), uniqueTitle('Danach')]
  for (const title of titles.toReversed()) await createPhoto(site, title, { approved: true })
  await page.goto('/mein-roding')
  const photo = (place: number) => page.getByRole('link', { name: `Foto: ${titles[place]}, vergrößern` })
  const shown = (place: number) => page.getByRole('dialog', { name: titles[place] ?? '' })
  const address = await photo(0).getAttribute('href')

  const [first, second] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
  await expect
    .poll(() => first.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect((await second.boundingBox())?.y).toBe((await first.boundingBox())?.y)
  await page.setViewportSize({ width: 360, height: 740 })
  expect((await second.boundingBox())?.x).toBe((await first.boundingBox())?.x)

  await beginToUse(page)
  await photo(0).click()
  await expect(shown(0)).toBeVisible()
  await expect(page).toHaveURL(address ?? '')
  expect(await accessibilityFindings('[role=dialog]')).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(shown(1)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/mein-roding')
  await expect(photo(1)).toBeFocused()

  await photo(1).press('Enter')
  await expect(shown(1)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(shown(0)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(shown(0)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: titles[0] ?? '' })).toBeVisible()
  await expect(page).toHaveURL(address ?? '')
})

test('the full screen view goes on over the pages of a long list, and leads back to the wall', async ({
  page,
  site,
}) => {
  const word = uniqueTitle('Brücke')
  await site.sql(
    `insert into my_roding_posts (title, content, author_name, image_url, approved, approved_at, created_at)
     select $1 || ' Bild ' || n, 'Vom Ufer aus', 'Erika Mustermann',
       (select image_url from my_roding_posts where image_url is not null order by created_at limit 1), true, now(), now() - n * interval '1 minute'
     from generate_series(1, 62) as n`,
    [word],
  )
  const shown = (number: number) => page.getByRole('dialog', { name: `${word} Bild ${number}`, exact: true })
  const link = (number: number) =>
    page.getByRole('link', { name: `Foto: ${word} Bild ${number}, vergrößern`, exact: true })
  try {
    await page.goto(`/mein-roding?suche=${encodeURIComponent(word)}`)
    await beginToUse(page)
    await link(60).click()
    await expect(shown(60).getByText('60 von 62')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(shown(61).getByText('61 von 62')).toBeVisible()
    await expect(page).toHaveURL(/\/mein-roding\/.*-bild-61-/)
    await page.keyboard.press('End')
    await expect(shown(62)).toBeVisible()
    await expect(shown(62).getByRole('button', { name: 'Nächstes Foto' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )

    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(link(60)).toBeFocused()
    await page.goForward()
    await expect(shown(62)).toBeVisible()
    await page.keyboard.press('Home')
    await expect(shown(1)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(link(1)).toBeFocused()

    await page.goto(`/mein-roding?suche=${encodeURIComponent(word)}&seite=2`)
    await beginToUse(page)
    await link(61).click()
    await expect(shown(61)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(shown(60)).toBeVisible()
  } finally {
    await site.sql(`delete from my_roding_posts where title like $1 || ' Bild %'`, [word])
  }
})

test.describe('with failures of the backend', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

  /** Its noise keeps it large enough to miss something. */
  const noisyPhoto = () =>
    sharp({
      create: {
        width: 600,
        height: 400,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
  const UNREADABLE = {
    'a file that only begins as a photo': async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    'a photo that ends too early': async () => (await noisyPhoto()).subarray(0, 20_000),
  }
  for (const [what, content] of Object.entries(UNREADABLE)) {
    test(`${what} is refused at its field and keeps the values`, async ({ page }) => {
      skipOnRealHost({ differs: 'Unreadable pictures' })
      const title = uniqueTitle('Abendrot')
      await page.goto('/mein-roding')
      const form = shareForm(page)
      await form.open()
      await form.fillRequired(title)
      await form.photo.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await content() })
      await form.submit.click()
      await expect(toast(page, 'Fehler', 'Beitrag konnte nicht eingereicht werden.')).toBeVisible()
      await expect(form.photo).toHaveAttribute('aria-invalid', 'true')
      await expect(form.photo).toHaveAccessibleDescription(
        /Dieses Foto lässt sich nicht öffnen: Die Datei ist unvollständig, beschädigt oder kein JPG, PNG oder WEBP\./,
      )
      await expect(form.title).toHaveValue(title)
    })
  }

  test('a file that is no photo is refused when it is chosen, and the photo chosen before stays', async ({
    page,
  }) => {
    await page.goto('/mein-roding')
    const form = shareForm(page)
    await form.open()
    await form.photo.setInputFiles({ name: 'gut.jpg', mimeType: 'image/jpeg', buffer: await noisyPhoto() })
    await expect(page.getByRole('img', { name: 'Vorschau' })).toBeVisible()
    await form.photo.setInputFiles({
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('kein Bild'),
    })
    await expect(form.photo).toHaveAccessibleDescription(
      /kein Bild im Format JPG, PNG oder WEBP\. Bitte wählen/,
    )
    await expect(page.getByRole('img', { name: 'Vorschau' })).toBeVisible()
    expect(await form.photo.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('gut.jpg')
  })

  test('a visitor shares a photo, which is public at once and without its location metadata; a photo and a post that cannot be stored keep the values, and the photo is uploaded once', async ({
    page,
    site,
  }) => {
    const title = uniqueTitle('Abendrot')
    let uploads = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/object/social-posts/')) uploads += 1
    })
    await page.goto('/mein-roding?suche=nebel')
    const form = shareForm(page)
    await form.open()
    await expect(form.title).toBeFocused()
    await form.fillRequired(title)
    await form.email.fill('erika.mustermann@example.org')
    const failed = toast(page, 'Fehler', 'Beitrag konnte nicht eingereicht werden.')

    await site.sql('revoke insert on storage.objects from anon')
    try {
      await form.submit.click()
      await expect(failed).toBeVisible()
    } finally {
      await site.sql('grant insert on storage.objects to anon')
    }
    await expect(form.title).toHaveValue(title)
    expect(uploads).toBe(1)
    await page.getByRole('button', { name: 'Meldung schließen' }).click()

    await form.fillRequired(title)
    await expect(form.form.getByRole('img', { name: 'Vorschau' })).toBeVisible()
    await site.sql('revoke insert on records.my_roding_posts from anon')
    try {
      await form.submit.click()
      await expect(failed).toBeVisible()
      await expect(form.content).toHaveValue('Kurz nach Sonnenuntergang.')
    } finally {
      await site.sql('grant insert on records.my_roding_posts to anon')
    }
    expect(await site.sql('select 1 from public.my_roding_posts where title = $1', [title])).toEqual([])

    await form.submit.click()
    await expect(toast(page, 'Beitrag veröffentlicht!')).toBeVisible()
    expect(uploads).toBe(2)
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
})

test('without JavaScript the search is applied by the server', async ({ request }) => {
  const html = await (await request.get('/mein-roding?suche=nebel%20regen')).text()
  expect(html.match(/<article/g)).toHaveLength(1)
  expect(html).toContain('So bleibt es schön hier')
  expect(html).toContain('moderiert')
})

test('a photo leaves the browser without the place where it was taken, scaled down', async ({ page }) => {
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = async (input, init) => {
      const sent =
        init?.body instanceof FormData ? [...init.body.values()].find((it) => it instanceof File) : null
      if (sent) Object.assign(window, { sentBytes: [...new Uint8Array(await sent.arrayBuffer())] })
      return send(input, init)
    }
  })
  await page.goto('/mein-roding')
  const form = shareForm(page)
  await form.open()
  await form.fillRequired(uniqueTitle('Ohne Ort'))
  const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#1b5379' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '49/1 11/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  await form.photo.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo })
  await form.submit.click()
  const bytes = await page.waitForFunction(() => (window as { sentBytes?: number[] }).sentBytes)
  const sent = await sharp(Buffer.from((await bytes.jsonValue()) ?? [])).metadata()
  expect(sent).toMatchObject({ format: 'jpeg', width: 2000, height: 1000 })
  expect(sent.exif).toBeUndefined()
})
