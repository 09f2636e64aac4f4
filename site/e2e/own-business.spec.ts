import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp, { type SharpOptions } from 'sharp'
import { signedInAs } from './fixtures/accounts.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'

/** Drawn stripes, 640 × 480, with a place in its metadata. */
const PHOTO = readFileSync(fileURLToPath(new URL('fixtures/files/photo.heic', import.meta.url)))

/** A signed-in member with a business of this name, on its page. */
async function keepsBusiness(page: Page, site: Site, name: string) {
  const account = await signedInAs(page, site, 'member')
  const [row] = await site.sql(
    `insert into voucher_participants (name, location_type) values ($1, 'business') returning id`,
    [name],
  )
  await site.sql(
    `insert into business_editors (business_id, user_id) select business_id, $2 from business_rows where id = $1`,
    [row?.id, account.id],
  )
  await page.goto('/member/betrieb')
  return { account, id: row?.id }
}

/** The logo that a member has handed in. */
async function storedLogo(page: Page, site: Site, member: string) {
  const [change] = await site.sql(
    `select changes ->> 'logo_url' as url from business_changes where user_id = $1`,
    [member],
  )
  return sharp(await (await page.request.get(new URL(change?.url).pathname)).body())
}

test('a member crops a picture by keyboard; what is stored is small and waits for the office', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const { account, id } = await keepsBusiness(page, site, 'Zuschnitt')
  const photo = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#c33' } })
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('application').press('ArrowRight')
  await dialog.getByRole('slider').press('ArrowRight')
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'Ausschnitt verwenden' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Logo entfernen' })).toBeVisible()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('region', { name: 'Wartet auf Freigabe' })).toBeVisible()
  const { width, height } = await (await storedLogo(page, site, account.id)).metadata()
  expect([width, height]).toEqual([2000, 2000])
  await site.sql('delete from voucher_participants where id = $1', [id])
})

test('a photo that its type allows to be transparent is stored as a JPEG', async ({ page, site }) => {
  const { account, id } = await keepsBusiness(page, site, 'Deckend')
  const noise = {
    create: { width: 1400, height: 1400, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  } as const
  const buffer = await sharp(noise as SharpOptions)
    .webp({ quality: 60 })
    .toBuffer()
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer })
  await page.getByRole('dialog').getByRole('button', { name: 'Ganzes Bild verwenden' }).click()
  await expect(page.getByRole('button', { name: 'Logo entfernen' })).toBeVisible()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('region', { name: 'Wartet auf Freigabe' })).toBeVisible()
  const stored = await storedLogo(page, site, account.id)
  expect(await stored.metadata()).toMatchObject({ format: 'jpeg', width: 1400, height: 1400 })
  await site.sql('delete from voucher_participants where id = $1', [id])
})

test('a HEIC photo is converted in browsers that do not open it; a damaged one is refused with what to do', async ({
  page,
  site,
}) => {
  const { account, id } = await keepsBusiness(page, site, 'Umwandlung')
  const logo = page.getByLabel('Logo', { exact: true })
  const dialog = page.getByRole('dialog')
  await logo.setInputFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: PHOTO.subarray(0, 900) })
  await expect(dialog.getByRole('alert')).toContainText('Speichern Sie es bitte als JPEG.')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()

  await logo.setInputFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: PHOTO })
  await dialog.getByRole('button', { name: 'Ganzes Bild verwenden' }).click()
  await expect(page.getByRole('button', { name: 'Logo entfernen' })).toBeVisible()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('region', { name: 'Wartet auf Freigabe' })).toBeVisible()
  const stored = await storedLogo(page, site, account.id)
  expect(await stored.metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 })
  // The stripes that were drawn, not grey.
  const { data } = await stored
    .extract({ left: 20, top: 5, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(150)
  await site.sql('delete from voucher_participants where id = $1', [id])
})
