/**
 * Script that the browser runs to show a month with 500 dates of a series: the median of several changes from the month before, with answers of
 * the server parsed; fails above the limit. Loading the page, which also takes over what the server rendered, is printed beside it. Needs a build.
 */
import pg from 'pg'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { type Figure, information, measurePart, median, printFigures, under } from 'zunft-backend/bench'
import { findChromium } from '../e2e/fixtures/chromium.ts'
import { startInstallation } from './start-installation.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 9)
const DATES = 500
const MOST_MILLISECONDS = 50

const KEYS = {
  publishableKey: 'sb_publishable_bench',
  secretKey: 'sb_secret_bench',
  jwtSecret: 'only-the-benchmark-signs-with-this-0123456789',
}

const EMPTY_MONTH = '/events?ansicht=kalender&monat=2030-02'
const FULL_MONTH = '/events?ansicht=kalender&monat=2030-03'

export async function measureCalendar(): Promise<Figure[]> {
  const server = await startInstallation(KEYS, createSeries)
  const { executablePath, args, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const changes = await measureChanges(page, session, server.url)
    const loads = await measureLoads(page, session, server.url)
    const what = `script, month with ${DATES} dates of a series`
    return [
      under(`${what}, from another month`, median(changes), MOST_MILLISECONDS, 'ms'),
      information(`${what}, load beyond that of an empty month`, `${median(loads).toFixed(0)} ms`),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Milliseconds of script for each change to the full month. */
async function measureChanges(page: Page, session: CDPSession, url: string): Promise<number[]> {
  await page.goto(url + EMPTY_MONTH, { waitUntil: 'networkidle' })
  const measured: number[] = []
  // The first change loads code, too.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = await scriptMilliseconds(session)
    await page.getByRole('link', { name: /^Später:/ }).click()
    await page.getByText(`${DATES} Events`).waitFor()
    await afterFrame(page)
    if (round > 0) measured.push((await scriptMilliseconds(session)) - before)
    await page.getByRole('link', { name: /^Früher:/ }).click()
    await page.getByText('Keine Veranstaltungen im').waitFor()
    await afterFrame(page)
  }
  return measured
}

/** Milliseconds of script for each load of the full month more than for one of the empty month just before. */
async function measureLoads(page: Page, session: CDPSession, url: string): Promise<number[]> {
  async function load(path: string): Promise<number> {
    const before = await scriptMilliseconds(session)
    await page.goto(url + path, { waitUntil: 'networkidle' })
    return (await scriptMilliseconds(session)) - before
  }
  const measured: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const empty = await load(EMPTY_MONTH)
    measured.push((await load(FULL_MONTH)) - empty)
  }
  return measured
}

async function scriptMilliseconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

const afterFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

async function createSeries(superuser: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await client.query(
    `with series as (insert into public.event_series (rule) values ('FREQ=DAILY;COUNT=${DATES}') returning id)
     insert into records.events (id, title, description, category, start_date, end_date, location, is_user_submitted, series_id)
     select gen_random_uuid(), 'Training', repeat('Für alle, die sich bewegen wollen. ', 4), 'sport', start,
       start + interval '1 hour', 'Turnhalle', false, series.id
     from series, generate_series(1, ${DATES}) n, lateral (select timestamptz '2030-03-01' + n * interval '85 minutes') t (start)`,
  )
  await client.end()
}

if (import.meta.main) printFigures(await measurePart('calendar', measureCalendar))
