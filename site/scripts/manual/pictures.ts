import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../../e2e/fixtures/chromium.ts'
import { type Site, startSite } from '../../e2e/fixtures/site.ts'
import { SCENES } from './scenes.ts'

const SIZE = { width: 1200, height: 760 }
/** WebP quality at which small text stays sharp. */
const QUALITY = 74
/** Date fields follow the browser's own language, not the page's. */
const GERMAN = { args: ['--lang=de'], env: { LANGUAGE: 'de', LC_ALL: 'de_DE.UTF-8' } }
const ADMIN = { email: 'admin@example.org', password: 'nur-fuer-die-bilder' }

/** One screenshot per scene, by name, as WebP, with demo data. */
export async function takeManualPictures(): Promise<ReadonlyMap<string, Buffer>> {
  const site = await startSite({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
  const { env, args, executablePath } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, ...GERMAN.args],
    env: { ...process.env, ...env, ...GERMAN.env } as Record<string, string>,
  })
  try {
    const page = await browser.newPage({
      viewport: SIZE,
      baseURL: site.url,
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
    })
    return await takePictures(page, site)
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function takePictures(page: Page, site: Site): Promise<ReadonlyMap<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  for (const { name, height = SIZE.height, prepare } of SCENES) {
    await page.setViewportSize({ ...SIZE, height })
    await prepare(page, { site, admin: ADMIN })
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    await page
      .locator('img')
      // Hidden ones are never loaded.
      .filter({ visible: true })
      .evaluateAll((images) =>
        Promise.all(images.map((image) => (image as HTMLImageElement).decode().catch(() => {}))),
      )
    const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    pictures.set(name, await sharp(screenshot).webp({ quality: QUALITY, effort: 6 }).toBuffer())
  }
  return pictures
}
