/**
 * Long lists of the back office in a browser: time until search and sort are rendered, frame times while scrolling, and delay of a live
 * update. Needs a build. `node site/bench/lists.ts`
 */
import { chromium, type Page } from '@playwright/test'
import { createAccount, keepSession, openSession } from '../e2e/fixtures/accounts.ts'
import { findChromium } from '../e2e/fixtures/chromium.ts'
import {
  createMembers,
  createSubscribers,
  framesOf,
  MEMBERS,
  median,
  SUBSCRIBERS,
  timesOf,
} from '../e2e/fixtures/long-lists.ts'
import { startSite } from '../e2e/fixtures/site.ts'

const REPETITIONS = 20

const site = await startSite()
const { executablePath, args, env } = await findChromium()
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'de-DE' })
  await keepSession(page, site, await openSession(site, await createAccount(site, 'admin')))

  await createMembers(site)
  await page.goto(`${site.url}/admin/members`)
  await measure(page, 'Mitglieder', MEMBERS, `insert into public.voucher_participants (name) values ('Neu')`)

  await createSubscribers(site)
  await page.goto(`${site.url}/admin/subscribers`)
  await measure(
    page,
    'Newsletter-Abonnenten',
    SUBSCRIBERS,
    `insert into public.newsletter_subscriptions (name, email) values ('Neu', 'neu@example.org')`,
  )
} finally {
  await browser.close()
  await site.stop()
}

async function measure(page: Page, label: string, count: number, insert: string): Promise<void> {
  await shows(page, count)
  const sort = await timesOf(page, 'sort', REPETITIONS)
  const search = await timesOf(page, 'search', REPETITIONS)
  await page.getByRole('searchbox').fill('')
  const frames = await framesOf(page, label)
  await site.sql(insert)
  const begun = performance.now()
  await shows(page, count + 1)
  console.log(`${label}, ${count} rows`)
  console.log(`search             ${inWords(search)}   (limit 100)`)
  console.log(`sort               ${inWords(sort)}   (limit 100)`)
  console.log(`frame, scrolling   ${inWords(frames)}`)
  console.log(`a row of others    after ${(performance.now() - begun).toFixed(0)} ms`)
}

/** Waits until the page shows this number of rows. */
async function shows(page: Page, count: number): Promise<void> {
  const figure = page.getByRole('main').getByText(count.toLocaleString('de-DE'))
  await figure.first().waitFor({ timeout: 60_000 })
}

function inWords(times: readonly number[]): string {
  return `best ${Math.min(...times).toFixed(1)} ms, median ${median(times).toFixed(1)} ms`
}
