import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTaskRunner,
  outsideFetch,
  type Receiver,
  type Reply,
  startReceiver,
  status,
} from 'zunft-backend/testing'
import { attempt, perform } from '../testing/personas.ts'
import { type FunctionsServer, startFunctionsServer } from './functions-server.ts'

// 127.0.0.2 counts as a public address here, so that a real server can be asked.
const outside = outsideFetch({ isAllowed: (address: string) => address === '127.0.0.2' })
let office: FunctionsServer
let club: Receiver
let inner: Receiver
let slow = false
let runTask = createTaskRunner({ milliseconds: 10_000, megabytes: 96 })
beforeAll(async () => {
  ;[office, club, inner] = await Promise.all([
    startFunctionsServer({
      outside: outside.fetch,
      deadline: (milliseconds: number) => AbortSignal.timeout(slow ? 200 : milliseconds),
      runTask: (call) => runTask(call),
    }),
    startReceiver('127.0.0.2'),
    startReceiver(),
  ])
})
afterAll(() => Promise.all([office.server.close(), club.close(), inner.close(), outside.close()]))
beforeEach(() => query('delete from event_feeds; delete from records.events; delete from records.bin'))

const query = async (text: string, values: unknown[] = []) =>
  (await office.server.db.adminPool.query(text, values)).rows
const asEditor = (sql: string, values: unknown[] = []) =>
  perform(office.server.db.pool, office.server.personas.admin.claims, sql, values)
const asMember = (sql: string, values: unknown[] = []) =>
  attempt(office.server.db.pool, office.server.personas.member.claims, sql, values)

const inDays = (days: number) => new Date(Math.trunc(Date.now() / 1000) * 1000 + days * 86_400_000)
const stamp = (date: Date) => date.toISOString().replace(/[-:]|\.000/g, '')
const START = inDays(10)

/** A calendar of entries: UID and further lines. */
const calendar = (...entries: readonly (readonly string[])[]) =>
  `BEGIN:VCALENDAR\r\n${entries
    .map(([uid, ...lines]) =>
      [
        'BEGIN:VEVENT',
        `UID:${uid}`,
        `DTSTART:${stamp(START)}`,
        `SUMMARY:${uid}`,
        'LOCATION:Halle',
        ...lines.toReversed(),
        'END:VEVENT',
      ]
        .filter((line, place, all) => all.findLastIndex((other) => nameOf(other) === nameOf(line)) === place)
        .join('\r\n'),
    )
    .join('\r\n')}\r\nEND:VCALENDAR\r\n`
const nameOf = (line: string) => (/^(BEGIN|END)/.test(line) ? line : line.split(/[;:]/, 1)[0])
const serve =
  (text: string, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(text)

const addFeed = (url = club.url) =>
  asEditor(
    `insert into event_feeds (name, url, category, location, organiser) values ('Sportverein', $1, 'sport', 'Sportplatz', 'SV Roding')`,
    [url],
  )
async function run() {
  await query('update event_feed_runs set next_at = now()')
  const answer = await office.call('service', 'import-event-feeds', {})
  expect([answer.status, await answer.json()]).toEqual([200, { success: true, read: 1 }])
}
/** Reads a calendar with these entries. */
async function runWith(...entries: readonly (readonly string[])[]) {
  club.reply(serve(calendar(...entries)))
  await run()
}
const events = () =>
  query('select title, location, status, state from records.events order by start_date, title')
const lastRun = async () => (await query('select * from event_feed_runs'))[0]
const waiting = async (...kinds: string[]) =>
  await query(`select kind, title from private.waiting_items('{editor}', 20) where kind = any ($1)`, [kinds])
const approve = () => query(`update records.events set state = 'approved'; delete from unseen_events`)

describe('events of a calendar', () => {
  test('wait for the office with the name of their source, each once', async () => {
    await addFeed()
    await runWith(
      ['Lauf', 'DESCRIPTION:Zehn\\nKilometer'],
      ['Spiel', 'LOCATION:'],
      ['Abgesagt', 'STATUS:CANCELLED'],
    )
    await runWith(['Lauf', 'DESCRIPTION:Zehn\\nKilometer'], ['Spiel', 'LOCATION:'])
    expect(
      await query(`select title, description, category, location, organiser, submitter_name, is_user_submitted, state, start_date
      from records.events order by title`),
    ).toEqual([
      {
        title: 'Lauf',
        description: 'Zehn\nKilometer',
        category: 'sport',
        location: 'Halle',
        organiser: 'SV Roding',
        submitter_name: 'SV Roding',
        is_user_submitted: false,
        state: 'pending',
        start_date: START,
      },
      expect.objectContaining({ title: 'Spiel', location: 'Sportplatz' }),
    ])
    expect(await waiting('held_event')).toHaveLength(2)
    expect(await query('select from unseen_events')).toHaveLength(2)
    expect(await lastRun()).toMatchObject({ found: 2, failures: 0, problem: null })
    expect((await asMember('select from event_feeds')).rows).toEqual([])
  })

  test('are one event where the service invents another UID each time', async () => {
    await addFeed()
    await runWith(['a', 'SUMMARY:Lauf'])
    await runWith(['b', 'SUMMARY:Lauf'])
    expect(await events()).toHaveLength(1)
    expect(await waiting('vanished_event')).toEqual([])
  })

  test('are not imported again when the office has deleted or rejected them', async () => {
    await addFeed()
    await runWith(['Lauf'], ['Spiel'])
    await query(`update records.events set state = 'rejected' where title = 'Spiel'`)
    await asEditor(`delete from events where title = 'Lauf'`)
    await runWith(['Lauf', 'SUMMARY:Waldlauf'], ['Spiel', 'SUMMARY:Turnier'])
    expect(await events()).toMatchObject([{ title: 'Spiel', state: 'rejected' }])
  })

  test('recur, and keep their ids when the time of day changes', async () => {
    await addFeed()
    await runWith(['Lauf', 'RRULE:FREQ=WEEKLY;COUNT=3'])
    const ids = await query('select id from records.events order by id')
    await runWith(['Lauf', 'RRULE:FREQ=WEEKLY;COUNT=3', `DTSTART:${stamp(new Date(START.getTime() - 1000))}`])
    expect(ids).toHaveLength(3)
    expect(await query('select id from records.events order by id')).toEqual(ids)
  })
})

describe('a change in the calendar', () => {
  test('is taken over at once where the office has changed nothing, and marked', async () => {
    await addFeed()
    await runWith(['Lauf'])
    await approve()
    await runWith(['Lauf', 'SUMMARY:Waldlauf', 'STATUS:CANCELLED'])
    expect(await events()).toEqual([
      { title: 'Waldlauf', location: 'Halle', status: 'cancelled', state: 'approved' },
    ])
    expect(await query('select before from unseen_events')).toEqual([
      { before: { title: 'Lauf', status: 'scheduled' } },
    ])
    await approve()
    await runWith(['Lauf', 'SUMMARY:Waldlauf', 'STATUS:CANCELLED'])
    expect(await query('select from unseen_events')).toEqual([])
  })

  test('waits where the office has changed the same field, and never overwrites it', async () => {
    await addFeed()
    await runWith(['Lauf'])
    await approve()
    await query(`update records.events set location = 'Wald'`)
    await runWith(['Lauf', 'LOCATION:Stadion', 'SUMMARY:Waldlauf'])
    expect(await events()).toMatchObject([{ title: 'Waldlauf', location: 'Wald' }])
    expect(await waiting('feed_change')).toEqual([{ kind: 'feed_change', title: 'Waldlauf' }])
    const [{ id }] = await query('select id from records.events')
    const decide = (decision: string) => asEditor('select decide_feed_change($1, $2)', [id, decision])
    await decide('keep')
    await runWith(['Lauf', 'LOCATION:Stadion', 'SUMMARY:Waldlauf'])
    expect(await waiting('feed_change')).toEqual([])
    await decide('wait')
    expect(await waiting('feed_change')).toHaveLength(1)
    await decide('accept')
    expect(await events()).toMatchObject([{ location: 'Stadion' }])
    await runWith(['Lauf', 'LOCATION:Platz', 'SUMMARY:Waldlauf'])
    expect([await events(), await waiting('feed_change')]).toMatchObject([[{ location: 'Platz' }], []])
    expect((await asMember('select decide_feed_change($1, $2)', [id, 'accept'])).code).toBe('42501')
    for (const [event, decision, code] of [
      [id, 'maybe', '22023'],
      [crypto.randomUUID(), 'keep', 'PT404'],
    ])
      await expect(asEditor('select decide_feed_change($1, $2)', [event, decision])).rejects.toMatchObject({
        code,
      })
  })

  test('of what has vanished waits, and is over when it is back', async () => {
    await addFeed()
    await runWith(['Lauf'], ['Spiel'])
    await runWith(['Lauf'])
    expect([await events(), await waiting('vanished_event')]).toMatchObject([
      [{ title: 'Lauf' }, { title: 'Spiel', status: 'scheduled' }],
      [{ title: 'Spiel' }],
    ])
    const [{ id }] = await query(`select id from records.events where title = 'Spiel'`)
    await asEditor('select keep_vanished_event($1)', [id])
    expect(await waiting('vanished_event')).toEqual([])
    await runWith(['Lauf'], ['Spiel'])
    await runWith(['Lauf'])
    expect(await waiting('vanished_event')).toHaveLength(1)
    // What could not be read has not vanished.
    await runWith(['Spiel'], ['Kaputt', 'DTSTART:bald'])
    expect(await waiting('vanished_event')).toEqual([])
    expect((await lastRun()).problem).toBe(
      'Nicht lesbare Einträge im Kalender: 1. Alle anderen sind übernommen.',
    )
    expect((await asMember('select keep_vanished_event($1)', [id])).code).toBe('42501')
  })
})

test('what was in a calendar is forgotten 90 days after the event is over and gone from it', async () => {
  await addFeed()
  await runWith(['Lauf'], ['Spiel'])
  await query(`update records.events set start_date = now() - interval '1 day' where title = 'Lauf'`)
  await query(`update event_feed_items set seen_at = now() - interval '91 days'`)
  await runWith(['Turnier'])
  expect(await query(`select source ->> 'title' as title from event_feed_items order by 1`)).toEqual([
    { title: 'Spiel' },
    { title: 'Turnier' },
  ])
})

test('an unchanged calendar is not sent again, but is read whole once a day', async () => {
  await addFeed()
  club.reply(
    serve(calendar(['Lauf']), { etag: '"1"', 'last-modified': 'Mon, 01 Jun 2026 08:00:00 GMT' }),
    status(304),
  )
  await run()
  await run()
  expect(club.received[1]?.headers).toMatchObject({
    'if-none-match': '"1"',
    'if-modified-since': 'Mon, 01 Jun 2026 08:00:00 GMT',
  })
  expect([await lastRun(), await events()]).toMatchObject([
    { failures: 0, problem: null },
    [{ title: 'Lauf' }],
  ])
  await query(`update event_feed_runs set read_at = now() - interval '2 days'`)
  await run()
  expect(club.received[2]?.headers).not.toHaveProperty('if-none-match')
})

describe('a calendar that cannot be read', () => {
  const endless: Reply = (response) => void response.writeHead(200).write('BEGIN:VCALENDAR\r\n')
  const huge: Reply = (response) => response.writeHead(200).end(`BEGIN:VCALENDAR\r\n${'x'.repeat(1_048_577)}`)
  const bomb: Reply = (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000)))
  const TOO_FAR = 'Die Adresse leitet an eine Stelle weiter, die nicht erlaubt ist, oder zu oft.'
  test.for<[string, Reply[], string]>([
    ['is gone', [status(404)], 'Unter der Adresse gibt es keinen Kalender (404).'],
    ['is not public', [status(403)], 'Der Kalender ist nicht öffentlich (403).'],
    ['fails', [status(500)], 'Der Server des Kalenders antwortet mit dem Fehler 500.'],
    ['is a page', [serve('<html>')], 'Unter der Adresse liegt kein Kalender im Format iCalendar.'],
    ['is huge', [huge], 'Der Kalender ist größer als 1 MB.'],
    ['is a zip bomb', [bomb], 'Der Kalender ist größer als 1 MB.'],
    ['never ends', [endless], 'Der Server des Kalenders hat nicht rechtzeitig geantwortet.'],
    ['breaks off', [(response) => response.destroy()], 'Der Server des Kalenders ist nicht erreichbar.'],
    ['leads on for ever', [status(302, { location: '/on' })], TOO_FAR],
  ])('because it %s says so', async ([, replies, problem]) => {
    slow = replies[0] === endless
    await addFeed()
    club.reply(...replies)
    await run()
    slow = false
    expect(await lastRun()).toMatchObject({ failures: 1, problem })
    expect(await events()).toEqual([])
  })

  test('because its end is missing says so, and takes and deletes nothing', async () => {
    const whole = calendar(['Lauf'], ['Fest'])
    await addFeed()
    club.reply(serve(whole))
    await run()
    const known = await events()
    expect(known).toHaveLength(2)
    const later = calendar(['Lauf'], ['Markt'])
    for (const cut of [
      later.indexOf('Markt') - 20,
      later.lastIndexOf('END:VEVENT'),
      later.lastIndexOf('AR'),
    ]) {
      await query(`update event_feed_runs set read_at = now() - interval '2 days'`)
      club.reply(serve(later.slice(0, cut)))
      await run()
      expect((await lastRun()).problem).toMatch(/^Der Kalender ist unvollständig angekommen/)
      expect(await events()).toEqual(known)
    }
  })

  test('because it takes too much says so', async () => {
    const usual = runTask
    runTask = createTaskRunner({ milliseconds: 1, megabytes: 96 })
    await addFeed()
    club.reply(serve(calendar(['Lauf'])))
    await run().finally(() => {
      runTask = usual
    })
    expect(await lastRun()).toMatchObject({
      failures: 1,
      found: null,
      problem: 'Der Kalender ist zu aufwendig: Ihn zu lesen braucht zu viel Zeit oder Speicher.',
    })
  })

  test('in a private network is not asked, nor one that leads there', async () => {
    await addFeed()
    club.reply(status(302, { location: inner.url }))
    await run()
    expect((await lastRun()).problem).toBe('Die Adresse liegt in einem privaten Netz.')
    await asEditor('update event_feeds set url = $1', [inner.url])
    await run()
    expect((await lastRun()).problem).toBe('Die Adresse liegt in einem privaten Netz.')
    expect(inner.received).toEqual([])
  })

  test('is tried ever more rarely, waits for the office after three times, and is fine again after one success', async () => {
    await addFeed()
    await runWith(['Lauf'])
    club.reply(status(500))
    const pauses: number[] = []
    for (let time = 0; time < 7; time += 1) {
      await run()
      const [{ hours }] = await query(
        `select round(extract(epoch from next_at - now()) / 3600)::integer as hours from event_feed_runs`,
      )
      pauses.push(hours)
      expect(await waiting('failing_feed')).toHaveLength(time < 2 ? 0 : 1)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 24, 24])
    await runWith(['Lauf'])
    expect([await lastRun(), await waiting('failing_feed')]).toMatchObject([
      { failures: 0, problem: null },
      [],
    ])
    expect(await waiting('vanished_event')).toEqual([])
  })
})

test('a calendar is read at once when it is added, changed or asked for, unless it is paused', async () => {
  const due = async () => (await query('select from event_feed_runs where next_at <= now()')).length
  await addFeed()
  expect(await due()).toBe(1)
  await runWith(['Lauf'])
  expect(await due()).toBe(0)
  const [{ id }] = await query('select id from event_feeds')
  await asEditor('select read_event_feed($1)', [id])
  expect(await due()).toBe(1)
  await asEditor('update event_feeds set is_active = false')
  const answer = await office.call('service', 'import-event-feeds', {})
  expect(await answer.json()).toEqual({ success: true, read: 0 })
  await expect(asEditor('select read_event_feed($1)', [id])).rejects.toMatchObject({ code: 'PT404' })
  expect((await asMember('select read_event_feed($1)', [id])).code).toBe('42501')
})

test('bounds hold for calendars and what the function stores', async () => {
  for (const [column, value] of [
    ['url', 'ftp://x.example'],
    ['url', `https://x.example/${'x'.repeat(2048)}`],
    ['name', ' '],
    ['name', 'x'.repeat(121)],
    ['organiser', 'x'.repeat(121)],
    ['location', 'x'.repeat(201)],
    ['category', 'Zirkus, Musik'],
  ]) {
    const values = {
      name: 'a',
      url: 'https://a.example',
      organiser: 'a',
      location: null,
      category: 'sport',
      [column ?? '']: value,
    }
    await expect(
      asEditor(
        'insert into event_feeds (name, url, organiser, location, category) values ($1, $2, $3, $4, $5)',
        Object.values(values),
      ),
    ).rejects.toMatchObject({ code: '23514' })
  }
  await query(
    `insert into event_feeds (name, url, organiser) select 'a', 'https://a.example/' || n, 'a' from generate_series(1, 30) as n`,
  )
  await expect(addFeed()).rejects.toMatchObject({ code: 'PT409' })
  const [{ id }] = await query('select id from event_feeds limit 1')
  const store = (events: unknown) =>
    office.server.db.adminPool.query('select import_feed_events($1, now(), $2) as refused', [
      id,
      JSON.stringify(events),
    ])
  for (const events of [null, {}, Array(101).fill({})])
    await expect(store(events)).rejects.toMatchObject({ code: '22023' })
  const whole = {
    key: 'a'.repeat(64),
    title: 'Lauf',
    start_date: START,
    end_date: null,
    location: null,
    status: 'scheduled',
  }
  const refused = [
    { ...whole, key: 'a' },
    { ...whole, title: 'x'.repeat(201) },
    { ...whole, start_date: 'bald' },
    { ...whole, status: 'x' },
    {},
  ]
  expect((await store([...refused, whole])).rows).toEqual([{ refused: 5 }])
  expect(await events()).toHaveLength(1)
})
