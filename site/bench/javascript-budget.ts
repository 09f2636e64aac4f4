/** Measures the JavaScript of each public page, compressed with brotli, against the budget; fails above it. */
import { brotliCompressSync, constants } from 'node:zlib'
import { firstEntryPaths, PUBLIC_ROUTES } from '../e2e/fixtures/pages.ts'
import { startSite } from '../e2e/fixtures/site.ts'

const BUDGET_BYTES = 115_000
const MODULE_REFERENCE = /(?:from|import)\s*\(?\s*["']([^"']+\.js)["']/g

const site = await startSite()
try {
  const routes = [...PUBLIC_ROUTES, '/suche?q=Markt', ...(await firstEntryPaths(site.url))]
  for (const route of routes) report(route, await measureScripts(new URL(route, site.url).href))
} finally {
  await site.stop()
}

/** Every script in the page, and its static or immediate imports. */
async function measureScripts(url: string): Promise<Map<string, number>> {
  const html = await (await fetch(url)).text()
  const weights = new Map<string, number>()
  const waiting = [...scriptsOf(html)].map((path) => new URL(path, url).href)
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    if (weights.has(address)) continue
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    const source = await answer.text()
    weights.set(address, brotliBytes(source))
    for (const path of staticImportsOf(source)) waiting.push(new URL(path, address).href)
  }
  weights.set('in the page itself', brotliBytes(inlineScriptsOf(html)))
  return weights
}

function scriptsOf(html: string): Set<string> {
  const links = html.matchAll(/<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g)
  const scripts = html.matchAll(/<script[^>]*src="([^"]+)"/g)
  const imports = inlineScriptsOf(html).matchAll(MODULE_REFERENCE)
  return new Set([...links, ...scripts, ...imports].map((match) => match[1] ?? ''))
}

function inlineScriptsOf(html: string): string {
  return [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
    .map((match) => match[1])
    .join('\n')
}

/** Lazy imports, `import("…")`, are not counted. */
function staticImportsOf(source: string): string[] {
  const named = source.matchAll(/(?:^|[;}\s])import\s*(?:[\w*${}\s,]+from\s*)?["']([^"']+\.js)["']/g)
  return [...named].map((match) => match[1] ?? '')
}

function brotliBytes(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

function report(route: string, weights: Map<string, number>): void {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  console.log(
    `${route.slice(0, 30).padEnd(30)} ${total} bytes, ${Math.round((total / BUDGET_BYTES) * 100)} % of ${BUDGET_BYTES}`,
  )
  if (total > BUDGET_BYTES) process.exitCode = 1
}
