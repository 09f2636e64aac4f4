import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectServices } from './fixtures/outage.ts'
import { postmasterOf, type Site, startSite } from './fixtures/site.ts'
import { until } from './fixtures/until.ts'
import { createLoadBucket } from './fixtures/write-load.ts'

const LIST = '/rest/v1/events?select=title&order=title'
const PAGE = '/events'
const TITLE = /Fest [0-9a-f-]{36}/g

/** Inserts events as visitors do, and reads them as visitors do, from the cache where possible. */
function startVisitors(site: Site) {
  const acknowledged = new Set<string>()
  const seen = new Set<string>()
  const stale: string[] = []
  let fromMemory = 0
  let going = true
  const write = async () => {
    while (going) {
      const title = `Fest ${randomUUID()}`
      const answer = await insertEvent(site, title).catch(() => undefined)
      if (answer?.status === 201) acknowledged.add(title)
    }
  }
  const read = async (path: string) => {
    while (going) {
      const least = [...acknowledged]
      const answer = await ask(site, path).catch(() => undefined)
      if (answer?.status !== 200) continue
      if (answer.headers.has('etag')) fromMemory += 1
      const titles = new Set((await answer.text()).match(TITLE))
      for (const title of titles) seen.add(title)
      stale.push(...least.filter((title) => !titles.has(title)).map((title) => `${path} lacks ${title}`))
    }
  }
  const all = [write(), read(LIST), read(LIST), read(PAGE)]
  return {
    acknowledged,
    seen,
    stale,
    fromMemory: () => fromMemory,
    async stop() {
      going = false
      await Promise.all(all)
    },
  }
}

const ask = (site: Site, path: string) => fetch(site.url + path, { headers: { apikey: site.publishableKey } })

const insertEvent = (site: Site, title: string) =>
  fetch(`${site.url}/rest/v1/events`, {
    method: 'POST',
    headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      title,
      start_date: `${new Date().getFullYear() + 1}-07-04T18:30:00Z`,
      submitter_name: 'Erika Mustermann',
      submitter_email: 'erika@example.org',
    }),
  })

test('cached responses contain all acknowledged and only committed rows, also when transactions and the database are killed', async () => {
  test.slow()
  const site = await startSite({ DEMO_DATA: 'off' })
  // Polled by clients that wait for the services.
  await createLoadBucket(site)
  const visitors = startVisitors(site)
  const expectProgress = async (count: number) => {
    const [written, read] = [visitors.acknowledged.size, visitors.fromMemory()]
    await until(
      () => visitors.acknowledged.size >= written + count && visitors.fromMemory() > read + count,
      20_000,
    )
  }
  await expectProgress(5)
  // Interrupts a transaction between the two rows of an event, after readers had time to see the first.
  await site.sql(`do $$ begin
    lock table records.event_contacts in exclusive mode;
    for _tick in 1..500 loop
      perform pg_sleep(0.01);
      perform pg_stat_clear_snapshot();
      exit when _tick > 30 and (select count(pg_terminate_backend(pid)) from pg_stat_activity
        where wait_event_type = 'Lock' and usename = 'authenticator') > 0;
    end loop;
  end $$`)
  await expectProgress(5)
  process.kill(postmasterOf(site.dataDir).pid, 'SIGKILL')
  await expectServices(site, 'working')
  await expectProgress(5)
  await visitors.stop()

  const rows = await site.sql<{ title: string }>('select title from records.events')
  const committed = new Set(rows.map(({ title }) => title))
  expect([...visitors.acknowledged].filter((title) => !committed.has(title))).toEqual([])
  expect([...visitors.seen].filter((title) => !committed.has(title))).toEqual([])
  expect(visitors.stale).toEqual([])
  for (const path of [LIST, PAGE]) {
    const shown = new Set((await (await ask(site, path)).text()).match(TITLE))
    expect(shown).toEqual(committed)
  }
  await site.stop()
})
