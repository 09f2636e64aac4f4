import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { signedInAs } from './fixtures/accounts.ts'
import { findDrawingChromium } from './fixtures/chromium.ts'
import type { Site } from './fixtures/site.ts'
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

/** Draws pages with WebGL, on a site with invented map data of the demo town. */
async function withMapData(site: Site, use: (page: Page) => Promise<void>): Promise<void> {
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
    await use(await browser.newPage({ viewport: { width: 800, height: 900 }, reducedMotion: 'reduce' }))
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
    rmSync(join(site.dataDir, 'map'), { recursive: true, force: true })
  }
}

test('with map data streets are drawn, and their pins are those of the list', async ({ site }) => {
  await withMapData(site, async (page) => {
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
  })
})

test('pins that overlap are one, which says all that is there and gets the focus back', async ({ site }) => {
  await withMapData(site, async (page) => {
    await page.goto(`${site.url}/karte?art=betriebe`)
    const group = page.getByRole('button', { name: /^\d+ Orte: / }).first()
    const [, count, names] = /^(\d+) Orte: (.+)$/.exec((await group.getAttribute('aria-label')) ?? '') ?? []
    const id = await group.getAttribute('data-pin')
    await group.press('Enter')
    const panel = page.getByRole('region', { name: 'Ausgewählt' })
    await expect(panel).toBeFocused()
    await expect(panel.getByRole('listitem')).toHaveCount(Number(count))
    await expect(panel.getByRole('listitem').first()).toContainText(names?.split(', ')[0] ?? '')
    await panel.getByRole('button', { name: 'Auswahl schließen' }).click()
    await expect(page.locator(`[data-pin="${id}"]`)).toBeFocused()
  })
})

test('a position is set by pressing the map, and moved by the arrow keys, faster with Shift', async ({
  site,
}) => {
  await withMapData(site, async (page) => {
    await signedInAs(page, site, 'admin')
    await page.goto(`${site.url}/admin/events`)
    await page.getByRole('button', { name: 'Neues Event' }).click()
    const field = page.getByLabel('Koordinaten')
    const typed = async () => {
      const [latitude = 0, longitude = 0] = (await field.inputValue()).split(', ').map(Number)
      return { latitude, longitude }
    }
    const begin = { latitude: 49.1935, longitude: 12.518 }
    await field.fill('49.1935, 12.518')
    await page.getByRole('button', { name: 'Auf der Karte zeigen' }).click()
    const map = page.getByRole('region', { name: 'Position auf der Karte' })
    const pin = map.getByRole('button', { name: 'Position' })
    await pin.press('ArrowRight')
    const right = await typed()
    expect(right.latitude).toBeCloseTo(begin.latitude, 5)
    expect(right.longitude).toBeGreaterThan(begin.longitude)
    await pin.press('Shift+ArrowUp')
    const up = await typed()
    expect(up.longitude).toBeCloseTo(right.longitude, 5)
    // A degree of latitude is longer than one of longitude, by the cosine of the latitude.
    const moved = (right.longitude - begin.longitude) * Math.cos((begin.latitude * Math.PI) / 180)
    expect((up.latitude - right.latitude) / moved).toBeCloseTo(10, 0)
    await expect(map.getByRole('status')).toHaveText(`Position: ${await field.inputValue()}`)
    const canvas = map.locator('canvas')
    const { width, height } = (await canvas.boundingBox()) ?? { width: 0, height: 0 }
    await canvas.click({ position: { x: width / 4, y: height - 60 } })
    const pressed = await typed()
    expect(pressed.latitude).toBeLessThan(begin.latitude)
    expect(pressed.longitude).toBeLessThan(begin.longitude)
    await expect(map.getByRole('status')).toHaveText(`Position: ${await field.inputValue()}`)
  })
})

test('without map data /karte leads to the list, and no list has a map', async ({ page, context }) => {
  await page.goto('/karte?offen=jetzt')
  await expect(page).toHaveURL(/\/gutscheine\?offen=jetzt$/)
  // By client navigation as by a document.
  await page.evaluate(() => {
    history.pushState(null, '', '/karte?offen=jetzt&art=betriebe')
    history.pushState(null, '', '/events')
  })
  const document = page.waitForEvent('framenavigated')
  await page.evaluate(() => history.back())
  await document
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
