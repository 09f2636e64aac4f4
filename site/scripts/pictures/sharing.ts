import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { SHARING_PICTURE } from '../../app/content/sharing.ts'
import { findChromium } from '../../e2e/fixtures/chromium.ts'
import { demoSettings } from '../demo-settings.ts'

const FONTS = 'node_modules/@fontsource-variable'

/** The sharing picture: the association's name above the townscape, in the site's fonts. */
export async function drawSharingPicture(): Promise<Buffer> {
  const { width, height } = SHARING_PICTURE
  const { env, ...browserFiles } = await findChromium()
  const browser = await chromium.launch({
    ...browserFiles,
    env: { ...process.env, ...env } as Record<string, string>,
  })
  try {
    const page = await browser.newPage({ viewport: { width, height } })
    await page.setContent(poster(), { waitUntil: 'load' })
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const screenshot = await page.screenshot()
    return await sharp(screenshot).png({ palette: true, colours: 128, effort: 10, dither: 0 }).toBuffer()
  } finally {
    await browser.close()
  }
}

function poster(): string {
  const { association, look } = demoSettings()
  return `<!doctype html>
<html lang="de">
<style>
  @font-face { font-family: Display; font-weight: 400 900; src: url(${font('vollkorn')}) }
  @font-face { font-family: Text; font-weight: 200 900; src: url(${font('source-sans-3')}) }
  * { margin: 0 }
  body { position: relative; height: 100vh; overflow: hidden; background: #fcf8f0; color: #102f48 }
  header { position: absolute; inset: 46px 72px auto }
  h1 { font: 900 124px/0.98 Display; letter-spacing: -0.012em }
  p { margin-top: 20px; font: 600 40px/1.2 Text }
  .town { position: absolute; bottom: 0; left: -68px; height: 404px }
</style>
<header>
  <h1>${association.shortName}</h1>
  <p>${look.sharingMotto}</p>
</header>
<img class="town" src="${address('site/app/illustrations/townscape.svg', 'image/svg+xml')}" alt="">
</html>`
}

function font(family: string): string {
  return address(`${FONTS}/${family}/files/${family}-latin-wght-normal.woff2`, 'font/woff2')
}

function address(file: string, type: string): string {
  return `data:${type};base64,${readFileSync(file, 'base64')}`
}
