/**
 * Measures every public page with Lighthouse as a phone on slow 4G sees it (mobile preset, simulated throttling) and fails
 * when a target is missed. Each page is visited several times and each figure is the median of its visits: what Lighthouse
 * simulates still begins with times measured on this machine, and a busy one stretches some of them, blocked time above all.
 * A visit during which the machine was slower than any phone is therefore repeated; the column "machine" is Lighthouse's own
 * benchmark index, some 3,000 on a quiet desktop.
 *
 * `npm run lighthouse`, or of some pages only `npm run lighthouse -- / /events`; `VISITS`: how often. `REPORTS=folder`
 * keeps each page's last report as a web page.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse'
import { chromium } from 'playwright-core'
import { findChromium } from '../e2e/fixtures/chromium.ts'
import { firstEntryPaths, PUBLIC_ROUTES } from '../e2e/fixtures/pages.ts'
import { startSite } from '../e2e/fixtures/site.ts'

const VISITS = Number(process.env.VISITS ?? 3)
const LEAST_SCORE = 100
/** Lighthouse slows the processor down by four, which means a phone only on a machine that is much faster than one. */
const SLOWEST_MACHINE = 1_500
const MOST_REPETITIONS = 6
const LARGEST_CONTENTFUL_PAINT_MILLISECONDS = 1_300
const BLOCKING_MILLISECONDS = 50
const LAYOUT_SHIFT = 0

/** An answer of 404 is an error to the browser's console and nothing to be found by search engines. */
const MISSING_PAGE = '/gibt-es-nicht'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const CATEGORIES_OF_MISSING_PAGE: readonly Category[] = ['performance', 'accessibility']
/** Asks search engines to leave it out (docs/product.md#search-of-the-site). */
const SEARCH_PAGE = '/suche?q=Markt'
const CATEGORIES_OF_SEARCH_PAGE = CATEGORIES.filter((category) => category !== 'seo')

type Category = (typeof CATEGORIES)[number]
type Figures = Record<Category | 'first' | 'largest' | 'blocked' | 'shift' | 'machine', number>
type Row = Readonly<{ route: string; figures: Figures; misses: string[]; findings: Set<string> }>

const HEADINGS = [
  'performance',
  'accessib.',
  'practices',
  'SEO',
  'FCP ms',
  'LCP ms',
  'TBT ms',
  'CLS',
  'machine',
]

const chosen = process.argv.slice(2)

const site = await startSite()
const routes =
  chosen.length > 0
    ? chosen
    : [...PUBLIC_ROUTES, SEARCH_PAGE, ...(await firstEntryPaths(site.url)), MISSING_PAGE]
const port = await freePort()
const browser = await launch(port)
try {
  console.log(
    `median of ${VISITS} visits; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before`,
  )
  printRow('', HEADINGS)
  for (const route of routes) report(await measure(route))
} finally {
  await browser.close()
  await site.stop()
}

async function launch(debuggingPort: number) {
  const { executablePath, args, env } = await findChromium()
  return chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
    env: { ...process.env, ...env },
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((found) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function measure(route: string): Promise<Row> {
  const visits: Figures[] = []
  const findings = new Set<string>()
  let repetitions = 0
  while (visits.length < VISITS) {
    const result = await visitPage(route)
    if (result.lhr.environment.benchmarkIndex < SLOWEST_MACHINE && repetitions++ < MOST_REPETITIONS) continue
    visits.push(figuresOf(result))
    for (const finding of findingsOf(result)) findings.add(finding)
    if (visits.length === VISITS) keepReport(route, result)
  }
  const names = Object.keys(visits[0] ?? {}) as (keyof Figures)[]
  const figures = Object.fromEntries(
    names.map((name) => [name, median(visits.map((visit) => visit[name]))]),
  ) as Figures
  return { route, figures, misses: missesOf(route, figures), findings }
}

async function visitPage(route: string): Promise<RunnerResult> {
  const flags: Flags = {
    port,
    output: 'html',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    ignoreStatusCode: route === MISSING_PAGE,
  }
  const result = await lighthouse(new URL(route, site.url).href, flags)
  const failed = result?.lhr.runtimeError
  if (!result || failed) throw new Error(`${route}: ${failed?.message ?? 'no result'}`)
  return result
}

function figuresOf({ lhr }: RunnerResult): Figures {
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    first: value('first-contentful-paint'),
    largest: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    machine: lhr.environment.benchmarkIndex,
  }
}

/** What costs points outside of performance, where each finding can be mended by itself. */
function findingsOf({ lhr }: RunnerResult): string[] {
  return CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => lhr.audits[id])
      .filter((audit) => typeof audit?.score === 'number' && audit.score < 1)
      .map((audit) => `${category}: ${audit?.title}`),
  )
}

function missesOf(route: string, figures: Figures): string[] {
  const misses = requiredOf(route)
    .filter((category) => !(figures[category] >= LEAST_SCORE))
    .map((category) => `${category} below ${LEAST_SCORE}`)
  if (!(figures.largest <= LARGEST_CONTENTFUL_PAINT_MILLISECONDS)) {
    misses.push(`largest contentful paint over ${LARGEST_CONTENTFUL_PAINT_MILLISECONDS} ms`)
  }
  if (!(figures.blocked <= BLOCKING_MILLISECONDS))
    misses.push(`blocked for more than ${BLOCKING_MILLISECONDS} ms`)
  if (!(figures.shift <= LAYOUT_SHIFT)) misses.push('layout shifts')
  return misses
}

function requiredOf(route: string): readonly Category[] {
  if (route === MISSING_PAGE) return CATEGORIES_OF_MISSING_PAGE
  return route === SEARCH_PAGE ? CATEGORIES_OF_SEARCH_PAGE : CATEGORIES
}

function keepReport(route: string, { report }: RunnerResult): void {
  const folder = process.env.REPORTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${route.slice(1).replaceAll('/', '-') || 'home'}.html`), String(report))
}

function report({ route, figures, misses, findings }: Row): void {
  const { first, largest, blocked, shift, machine } = figures
  printRow(route, [
    ...CATEGORIES.map((category) => String(figures[category])),
    first.toFixed(0),
    largest.toFixed(0),
    blocked.toFixed(0),
    shift.toFixed(3),
    machine.toFixed(0),
  ])
  if (misses.length === 0) return
  process.exitCode = 1
  for (const line of [...misses, ...findings]) console.log(`${' '.repeat(25)}${line}`)
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(`${name.slice(0, 24).padEnd(25)}${cells.map((cell) => cell.padStart(12)).join('')}`)
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
}
