import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendar, NOW, read } from './read-calendar.fixture.ts'
import { readCalendar } from './read-calendar.ts'

const NAMES = [
  'BEGIN',
  'END',
  'CLASS',
  'DESCRIPTION',
  'DTEND',
  'DTSTAMP',
  'DTSTART',
  'DURATION',
  'EXDATE',
  'LOCATION',
  'RDATE',
  'RECURRENCE-ID',
  'RRULE',
  'SEQUENCE',
  'STATUS',
  'SUMMARY',
  'UID',
  'URL',
  'X-ALT-DESC',
]
const TIMES = [
  '20260401',
  '20260401T190000',
  '20260401T190000Z',
  '00000000T000000',
  '2026-04-01',
  '99991231T235959Z',
]
const RULES = [
  'FREQ=DAILY',
  'FREQ=YEARLY',
  'UNTIL=20260601',
  'COUNT=-1',
  'INTERVAL=2',
  'BYDAY=MO,XX',
  'BYMONTHDAY=31',
  'BYSETPOS=-1',
]
const PARAMETERS = [
  '',
  ';VALUE=DATE',
  ';VALUE=PERIOD',
  ';TZID=Europe/Berlin',
  ';TZID="a:b"',
  ';TZID=a:b',
  ';RANGE=THISANDFUTURE',
  ';="',
  ';',
]

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'\\"<>&;:,=/\t \r\n%@\u0000\uFEFF\u2028ä😀'),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  ),
  maxLength: 40,
})
const value = fc.oneof(
  fc.constantFrom('VEVENT', 'VALARM', 'VCALENDAR', 'VTIMEZONE'),
  fc.array(fc.constantFrom(...TIMES), { minLength: 1, maxLength: 3 }).map((times) => times.join(',')),
  fc.array(fc.constantFrom(...RULES), { maxLength: 4 }).map((parts) => parts.join(';')),
  fc.constantFrom('PT2H', 'P1W', '-PT1H', '7', 'PRIVATE', 'CANCELLED', 'https://x.example'),
  text,
)
const line = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...PARAMETERS), value)
      .map(([name, parameter, value]) => `${name}${parameter}:${value}`),
  },
  { weight: 1, arbitrary: text },
)

test('no lines make it throw, or make events that the database refuses', () => {
  fc.assert(
    fc.property(fc.array(fc.array(line, { maxLength: 12 }), { maxLength: 4 }), (entries) => {
      const { events, unreadable, brokenRules } = read(calendar(...entries))
      expect(unreadable + brokenRules).toBeLessThanOrEqual(50)
      expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
      for (const { title, description, location, start_date, end_date, key } of events) {
        expect(title).toMatch(/^[^\p{Cc}]{1,200}$/u)
        expect(key).toMatch(/^[0-9a-f]{64}$/)
        expect([...(location ?? '')].length).toBeLessThanOrEqual(200)
        expect([...(description ?? '')].length).toBeLessThanOrEqual(5_000)
        expect(`${title}${description}${location}`.isWellFormed()).toBe(true)
        expect(end_date === null || end_date > start_date).toBe(true)
        expect(Date.parse(end_date ?? start_date)).toBeGreaterThan(NOW)
      }
    }),
    { numRuns: 300 },
  )
})

test('no bytes make it throw', () => {
  const charset = fc.constantFrom(null, 'utf-8', 'utf-16le', 'utf-16be', 'iso-8859-1', 'shift_jis', 'x-none')
  const begin = Buffer.from('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260401\nSUMMARY:a')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), charset, (bytes, charset) => {
      readCalendar({ bytes: Buffer.concat([begin, bytes]), charset, now: NOW })
      readCalendar({ bytes, charset, now: NOW })
    }),
    { numRuns: 500 },
  )
})

test('one broken line costs its own property, and no other entry', () => {
  const whole = {
    SUMMARY: 'Fest',
    DTSTART: '20260401T190000',
    DTEND: '20260401T210000',
    LOCATION: 'Saal',
    DESCRIPTION: 'Für alle',
    RRULE: 'FREQ=DAILY;COUNT=2',
    UID: 'a',
  }
  const lines = (properties: Record<string, string>) =>
    Object.entries(properties).map(([name, value]) => `${name}:${value}`)
  const [first] = read(calendar(lines(whole))).events
  const columns = {
    SUMMARY: ['title'],
    DTSTART: [],
    DTEND: ['end_date'],
    LOCATION: ['location'],
    DESCRIPTION: ['description'],
    RRULE: ['key'],
    UID: ['key'],
  }
  const broken = fc
    .oneof(fc.string({ maxLength: 30 }), text)
    .filter((value) => !/^\s*(?:BEGIN|END):/im.test(value) && !/\d{8}/.test(value))
  fc.assert(
    fc.property(
      fc.constantFrom('DTEND', 'LOCATION', 'DESCRIPTION', 'RRULE', 'UID' as const),
      broken,
      (name, value) => {
        // A line break may begin a property of its own.
        fc.pre(!/[\r\n]\s?[\w-]+\s?[;:]/.test(value))
        const { events } = read(
          calendar(lines({ ...whole, [name]: value }), ['UID:b', 'DTSTART:20260501T190000']),
        )
        const kept = Object.entries(first ?? {}).filter(
          ([column]) => !columns[name].includes(column as never),
        )
        expect(events[0]).toMatchObject(Object.fromEntries(kept.filter(([column]) => column !== 'key')))
        expect(events.at(-1)).toMatchObject({ title: 'Probe' })
      },
    ),
    { numRuns: 500 },
  )
})
