import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { nextYear, uniqueTitle } from './fixtures/events.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'

/** Size of a poster in portrait format. */
const PORTRAIT = { width: 400, height: 800 }

test('a portrait poster is shown uncropped, and enlarged on click', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const title = await createPoster(site)
  await page.goto('/events')
  const small = page.getByRole('img', { name: `Bild zu „${title}“` })
  await small.scrollIntoViewIfNeeded()
  await expect.poll(() => proportions(small)).toBeCloseTo(0.5, 1)
  await expect(small).toHaveCSS('object-fit', 'contain')
  const link = page.getByRole('link', { name: `Bild zu „${title}“, vergrößern` })
  await link.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: title })
  await expect.poll(() => proportions(dialog.getByRole('img'))).toBeCloseTo(0.5, 1)
  await expect(dialog.getByRole('img')).toBeInViewport({ ratio: 1 })
  expect(await accessibilityFindings('[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({
    javaScriptEnabled: false,
    // The browser's own viewer for pictures, which the file's policy blocks.
    allowedConsoleMessages: ['Applying inline style'],
  })

  test('a picture links to its original', async ({ page, site }) => {
    const title = await createPoster(site)
    await page.goto('/events')
    await page.getByRole('link', { name: `Bild zu „${title}“, vergrößern` }).click()
    await expect(page).toHaveURL(/\/storage\/v1\/render\/image\/public\/event-images\//)
    const answer = await page.request.get(page.url())
    expect(await sharp(await answer.body()).metadata()).toMatchObject(PORTRAIT)
  })
})

/** Inserts an event with such a poster; returns its title. */
async function createPoster(site: Site): Promise<string> {
  const title = uniqueTitle('Plakat')
  const name = `plakat-${title.split(' ').at(-1)}.png`
  const picture = sharp({ create: { ...PORTRAIT, channels: 3, background: '#b4451c' } }).png()
  const stored = await fetch(`${site.url}/storage/v1/object/event-images/${name}`, {
    method: 'POST',
    headers: {
      apikey: site.secretKey,
      authorization: `Bearer ${site.secretKey}`,
      'content-type': 'image/png',
    },
    body: new Uint8Array(await picture.toBuffer()),
  })
  expect(stored.status).toBe(200)
  await site.sql(
    `insert into public.events (title, category, start_date, is_user_submitted, image_url)
     values ($1, 'general', $2, false, $3)`,
    [title, `${nextYear()}-06-01`, `/storage/v1/object/public/event-images/${name}`],
  )
  return title
}

/** Size of the loaded picture; NaN before. */
const proportions = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
