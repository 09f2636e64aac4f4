import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { outsideFetch, startReceiver } from 'zunft-backend/testing'
import { readCalendar } from '../../functions/import-event-feeds/read-calendar.ts'
import { startFunctionsServer } from './functions-server.ts'

const DATES = Array.from({ length: 1_000 }, (_, place) =>
  new Date(Date.now() + place * 86_400_000).toISOString().slice(0, 19).replace(/[-:]/g, ''),
).join()

/** Some seconds of work on a slow machine for a single entry, which is private. */
const HOSTILE = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'SUMMARY:Serie',
  'CLASS:PRIVATE',
  'DTSTART:20000101T100000Z',
  'RRULE:FREQ=DAILY;COUNT=1000000;BYDAY=MO,TU,WE,TH,FR',
  `EXDATE;TZID=Mars/Zone:${DATES}`,
  `RDATE;TZID=Europe/Zone:${DATES}`,
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

test('a hostile calendar holds up nothing else', async () => {
  // 127.0.0.2 counts as a public address here, so that a real server can be asked.
  const outside = outsideFetch({ isAllowed: (address: string) => address === '127.0.0.2' })
  const [office, club] = await Promise.all([
    startFunctionsServer({ outside: outside.fetch }),
    startReceiver('127.0.0.2'),
  ])
  const { adminPool } = office.server.db
  club.reply((response) => response.writeHead(200).end(HOSTILE))
  await adminPool.query(`insert into event_feeds (name, url, organiser) values ('Verein', $1, 'Verein')`, [
    club.url,
  ])
  const begin = performance.now()
  readCalendar({ bytes: Buffer.from(HOSTILE), charset: null, now: Date.now() })
  const cost = performance.now() - begin

  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const answer = await office.call('service', 'import-event-feeds', {})
  delay.disable()

  expect(await answer.json()).toEqual({ success: true, read: 1 })
  expect((await adminPool.query('select failures, found from event_feed_runs')).rows).toEqual([
    { failures: 0, found: 0 },
  ])
  expect(delay.max / 1e6).toBeLessThan(cost / 2)
  await Promise.all([office.server.close(), club.close(), outside.close()])
})
