/**
 * One attacker against the built product: 64 connections with the most expensive requests, for half a minute each, beside a visitor with
 * another address. Targets: the visitor's p99 below a second, no failure, and memory within the limit of the systemd unit (`MemoryMax`),
 * which a cgroup enforces where this user may create one. Attacker, visitor, server and database share the machine. Needs a build; Linux
 * only. Exits with 1 on a miss.
 *
 * `node site/bench/attack.ts`, or attacks by prefix: `node site/bench/attack.ts "rest" "pages: random"`; `SECONDS=10` for a short run.
 */
import { mkdtempSync, readFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHistogram } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import {
  type Figure,
  information,
  measurePart,
  none,
  pacedReads,
  printFigures,
  under,
} from 'zunft-backend/bench'
import { type Site, startSite } from '../e2e/fixtures/site.ts'
import type { Attacked } from './attacker.ts'
import { ATTACKS } from './attacks.ts'
import { insideMemoryGroup, type MemoryGroup } from './memory-group.ts'

const SECONDS = Number(process.env.SECONDS ?? 30)
/** The visitor's requests per second: alternately a page and a database query. */
const READS_A_SECOND = 7
/** Warm-up, so that pages are rendered once before. */
const WARM_UP_SECONDS = 2
const SLOWEST_MILLISECONDS = 1_000
const SAMPLE_MILLISECONDS = 200
const VISITOR = '127.0.0.3'
const MEGABYTE = 1_048_576

/** Runs every attack whose name begins with one of `names`, each on a new installation. */
async function measureAttacks(names: readonly string[]): Promise<Figure[]> {
  const chosen = Object.keys(ATTACKS).filter((attack) => names.some((name) => attack.startsWith(name)))
  const folder = mkdtempSync(join(tmpdir(), 'zunft-attack-'))
  try {
    const filled = join(folder, 'filled')
    const first = await startSite({ DATA_DIR: filled })
    await createLongTexts(first)
    await first.stop()
    const figures: Figure[] = []
    for (const attack of chosen) {
      const dataDir = join(folder, 'attacked')
      await cp(filled, dataDir, { recursive: true })
      const measured = await measureAttack(attack, dataDir)
      await rm(dataDir, { recursive: true })
      // Progress output; the table comes last.
      for (const { what, measured: result } of measured) process.stdout.write(`  ${what}: ${result}\n`)
      figures.push(...measured)
    }
    return figures
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function measureAttack(attack: string, dataDir: string): Promise<Figure[]> {
  const most = memoryMax()
  const { result: site, group } = await insideMemoryGroup(most, () =>
    startSite({ DATA_DIR: dataDir, RATE_LIMIT: 'on', LOG_LEVEL: 'silent' }),
  )
  try {
    await readAsVisitor(site, WARM_UP_SECONDS)
    const worker = new Worker(new URL('./attacker.ts', import.meta.url), {
      workerData: { attack, url: site.url, publishableKey: site.publishableKey, seconds: SECONDS },
    })
    const attacked = new Promise<Attacked>((resolve, reject) =>
      worker.once('message', resolve).once('error', reject),
    )
    const sampling = sampleMemory(group)
    const { p99, failure } = await readAsVisitor(site, SECONDS)
    const counts = await attacked
    await worker.terminate()
    const peak = await sampling.stop()
    return [
      under(`${attack}: visitor's p99`, p99, SLOWEST_MILLISECONDS, 'ms', inWords(counts)),
      none(`${attack}: visitor's failures`, failure ? 1 : 0, failure),
      group
        ? under(
            `${attack}: memory`,
            peak / MEGABYTE,
            most / MEGABYTE,
            'MB',
            `${group.killed()} processes killed for it`,
          )
        : information(`${attack}: memory`, 'not measured: this user may make no control group'),
    ]
  } finally {
    await site.stop().catch(() => {})
    group?.remove()
  }
}

/** The unit's limit, in bytes. */
function memoryMax(): number {
  const unit = readFileSync('installation/deploy/zunft.service', 'utf8')
  const [, megabytes] = /^MemoryMax=(\d+)M$/m.exec(unit) ?? []
  return Number(megabytes) * MEGABYTE
}

/** Old rows with texts of maximum length, which no page shows. */
const createLongTexts = (site: Site) =>
  site.sql(
    `insert into public.events (title, description, category, start_date, end_date, location)
     select 'Markttag ' || n, left(repeat('Musik, Handwerk und Kulinarisches. ' || n || ' ', 200), 5000), 'market',
       timestamptz '2001-01-01 09:00Z' + n * interval '1 day', timestamptz '2001-01-01 17:00Z' + n * interval '1 day', 'Marktplatz'
     from generate_series(1, 500) n`,
  )

/** A visitor's requests: pages, cacheable and uncacheable lists, a picture. */
async function readAsVisitor({ url, publishableKey }: Site, seconds: number) {
  const times = createHistogram()
  const list = '/rest/v1/events?select=id,title&order=start_date.desc&limit=6'
  const paths = [
    () => '/',
    () => list,
    (n: number) => `${list}&title=neq.${n}-${seconds}`,
    () => '/events',
    () => '/storage/v1/object/public/event-images/wochenmarkt.jpg',
    (n: number) => `/ideen?besuch=${n}`,
    () => '/healthz',
  ]
  const reads = pacedReads({
    url,
    headers: { apikey: publishableKey },
    rate: READS_A_SECOND,
    seconds,
    kinds: paths.map((path) => ({ path, times })),
    from: VISITOR,
  })
  const failure = await reads.then(
    () => '',
    (error: Error) => error.message,
  )
  return { p99: times.percentile(99) / 1000, failure }
}

function sampleMemory(group: MemoryGroup | undefined) {
  let peak = 0
  let over = false
  const sampling = (async () => {
    while (group && !over) {
      peak = Math.max(peak, group.used())
      await pause(SAMPLE_MILLISECONDS)
    }
  })()
  return {
    async stop() {
      over = true
      await sampling
      return peak
    },
  }
}

function inWords({ answers, errors, seconds }: Attacked): string {
  const counts = Object.entries(answers).map(([status, count]) => `${count} x ${status}`)
  return `attacker in ${seconds.toFixed(0)} s: ${[...counts, `${errors} lost`].join(', ')}`
}

const names = process.argv.slice(2)
const figures = await measurePart('attack', () => measureAttacks(names.length > 0 ? names : ['']))
printFigures(figures)
