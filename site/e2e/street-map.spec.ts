import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findDrawingChromium } from './fixtures/chromium.ts'
import { expect, test } from './fixtures/test.ts'

const run = promisify(execFile)

/** Main roads as `lib/map/street-style.ts` draws them. */
const ROAD = [0xfb, 0xe9, 0xc0] as const

/** Pixels of a picture in this colour, up to rounding. */
async function pixelsIn(picture: Buffer, colour: readonly number[]): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (colour.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= 3)) found += 1
  return found
}

test('with map data streets are drawn, and their pins are those of the list', async ({ site }) => {
  const folder = mkdtempSync(join(tmpdir(), 'zunft-map-'))
  const archive = join(folder, 'town.pmtiles')
  const { executablePath, args, env } = await findDrawingChromium()
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  })
  try {
    await run(process.execPath, ['installation/testing/map-archive.ts', archive])
    await run(process.execPath, ['installation/commands/map.ts', archive], {
      env: { ...process.env, DATA_DIR: site.dataDir },
    })
    const page = await browser.newPage({ viewport: { width: 800, height: 900 }, reducedMotion: 'reduce' })
    await page.goto(`${site.url}/karte`)
    await expect(page).toHaveURL(/\/karte$/)
    const map = page.getByRole('region', { name: 'Karte', exact: true })
    await expect(map.locator('.maplibregl-marker').first()).toBeVisible()
    // Tiles arrive after the style.
    await expect.poll(async () => pixelsIn(await map.screenshot(), ROAD)).toBeGreaterThan(1000)
    await expect(map.getByRole('list', { name: 'Zeichen der Karte' })).toHaveText('Betrieb Veranstaltung')
    const name = await map.locator('[data-pin]').first().getAttribute('aria-label')
    await map.locator('[data-pin]').first().press('Enter')
    await expect(page.getByRole('region', { name: 'Ausgewählt' })).toContainText(
      name?.replace(/^(\d+ Orte|Veranstaltung): /, '').split(',')[0] ?? '',
    )
    const pin = map.locator('[aria-pressed=true]')
    await page.getByRole('button', { name: 'Auswahl schließen' }).click()
    await expect(pin).toHaveCount(0)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
    rmSync(join(site.dataDir, 'map'), { recursive: true, force: true })
  }
})

test('without map data /karte leads to the list, and no list has a map', async ({ page, context }) => {
  await page.goto('/karte?offen=jetzt')
  await expect(page).toHaveURL(/\/gutscheine\?offen=jetzt$/)
  await page.goto('/gutscheine?ansicht=karte')
  await expect(page.getByRole('link', { name: 'Karte', exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Karte öffnet in neuem Tab/ }).first()).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\/search\?/,
  )
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 49.19, longitude: 12.52 })
  await page.getByRole('button', { name: 'In meiner Nähe' }).click()
  await expect(page.getByText('Nach Entfernung sortiert.')).toBeVisible()
  await expect(page.getByText(/^Entfernung: /).first()).toBeVisible()
  await page.goto('/events?ansicht=karte')
  await expect(page.getByRole('navigation', { name: 'Ansicht' }).getByRole('link')).toHaveText([
    'Liste',
    'Kalender',
  ])
})
