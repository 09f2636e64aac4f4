/**
 * Measures the JavaScript of each public page in a browser, compressed with brotli, against two budgets: the scripts that come with the page,
 * and these together with the parts loaded on first use (docs/decisions/0031-first-use.md). Fails above either.
 */
import { brotliCompressSync, constants } from 'node:zlib'
import { type Browser, chromium, type Page, type Response } from 'playwright-core'
import { findChromium } from '../e2e/fixtures/chromium.ts'
import { firstEntryPaths, PUBLIC_ROUTES } from '../e2e/fixtures/pages.ts'
import { startSite } from '../e2e/fixtures/site.ts'

const BUDGETS = { page: 115_000, used: 140_000 } as const

type Weights = Record<keyof typeof BUDGETS, number>

const site = await startSite()
const { executablePath, args, env } = await findChromium()
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
try {
  const routes = [...PUBLIC_ROUTES, '/suche?q=Markt', ...(await firstEntryPaths(site.url))]
  console.log(`${' '.repeat(30)} ${'with the page'.padEnd(28)} when it is used`)
  for (const route of routes) report(route, await measureScripts(browser, new URL(route, site.url).href))
} finally {
  await browser.close()
  await site.stop()
}

/** Scripts that a visitor loads, and those in the page itself; the service worker is not part of the page. */
async function measureScripts(browser: Browser, url: string): Promise<Weights> {
  const page = await browser.newPage({ serviceWorkers: 'block' })
  const loaded: Promise<number>[] = []
  const weigh = (response: Response) => {
    if (response.request().resourceType() !== 'script') return
    // A response that is still under way when the page is closed, like the code of a map, does not count.
    loaded.push(response.text().then(brotliBytes, () => 0))
  }
  page.on('response', weigh)
  const measured = async () => (await Promise.all(loaded)).reduce((sum, bytes) => sum + bytes, 0)
  try {
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForSelector('html[data-answers]')
    const inline = brotliBytes(await inlineScriptsOf(page))
    const before = await measured()
    await page.mouse.move(10, 10)
    await page.waitForSelector('[data-waits]', { state: 'detached' })
    await page.waitForLoadState('networkidle')
    return { page: before + inline, used: (await measured()) + inline }
  } finally {
    page.off('response', weigh)
    await page.close()
  }
}

async function inlineScriptsOf(page: Page): Promise<string> {
  const html = await (await page.request.get(page.url())).text()
  return [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
    .map((match) => match[1])
    .join('\n')
}

function brotliBytes(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

function report(route: string, weights: Weights): void {
  const cells = (['page', 'used'] as const).map((name) => {
    const [bytes, budget] = [weights[name], BUDGETS[name]]
    if (bytes > budget) process.exitCode = 1
    return `${bytes} bytes, ${Math.round((bytes / budget) * 100)} % of ${budget}`.padEnd(28)
  })
  console.log(`${route.slice(0, 30).padEnd(30)} ${cells.join(' ')}`.trimEnd())
}
