/** Weighs the JavaScript that the home page loads, as brotli sends it, against the budget; fails when it is too heavy. */
import { brotliCompressSync, constants } from 'node:zlib'
import { type Site, startSite } from '../e2e/fixtures/site.ts'

const BUDGET_BYTES = 130_000
const MODULE_REFERENCE = /(?:from|import)\s*\(?\s*["']([^"']+\.js)["']/g

const site = await startSite()
try {
  report(await weigh(site))
} finally {
  await site.stop()
}

/** Every script the page names, and whatever those import statically or right away. */
async function weigh({ url }: Site): Promise<Map<string, number>> {
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
  return [...html.matchAll(/<script(?![^>]*src=)[^>]*>([\s\S]*?)<\/script>/g)]
    .map((match) => match[1])
    .join('\n')
}

/** What is imported only when needed, `import("…")`, is not loaded with the page. */
function staticImportsOf(source: string): string[] {
  const named = source.matchAll(/(?:^|[;}\s])import\s*(?:[\w*${}\s,]+from\s*)?["']([^"']+\.js)["']/g)
  return [...named].map((match) => match[1] ?? '')
}

function brotliBytes(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

function report(weights: Map<string, number>): void {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  for (const [address, weight] of [...weights].sort(([, a], [, b]) => b - a)) {
    console.log(`${String(weight).padStart(8)}  ${address.split('/').at(-1)}`)
  }
  console.log(`${String(total).padStart(8)}  in all, brotli; budget ${BUDGET_BYTES} (${percent(total)})`)
  if (total > BUDGET_BYTES) process.exitCode = 1
}

function percent(total: number): string {
  return `${Math.round((total / BUDGET_BYTES) * 100)} %`
}
