import { describe, expect, test } from 'vitest'
import { calendar, read, timesOf } from './read-calendar.fixture.ts'

/** The hour in the town of 19:00 in a zone, in summer. */
const hourOf = (zone: string) => timesOf(`DTSTART;TZID=${zone}:20260701T190000`)[0]?.slice(-5)

describe('in summer 19:00', () => {
  test.each([
    'Europe/Berlin',
    'europe/berlin',
    'Europe/Berlin 2',
    '/freeassociation.sourceforge.net/Europe/Berlin',
    '/mozilla.org/20070129_1/Europe/Berlin',
    '/x.example/Tzfile/Europe/Vienna',
    '"Europe/Berlin"',
    'W. Europe Standard Time',
    'w. europe standard time',
    'W. Europe Daylight Time',
    'W. Europe Standard Time 1',
    'Romance Standard Time',
    'Central Europe Standard Time',
    'Central European Standard Time',
    '"(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien"',
    '(UTC+01:00) Brussels, Copenhagen, Paris',
    '(GMT+01.00) Sarajevo/Warsaw/Zagreb',
    'Amsterdam, Berlin, Bern',
    '(UTC+01:00) Mitteleuropa',
    'CET',
    'CEST',
    'MEZ',
    'MESZ',
    'Mitteleuropäische Zeit',
    'GMT+0100',
    'GMT+1',
    'UTC+02:00',
    '"UTC+01:00"',
    'Customized Time Zone',
    'tzone://Microsoft/Custom',
    'Europe/München',
    '',
    '""',
    'x'.repeat(300),
  ])('of "%s" is that of the town', (zone) => {
    expect(hourOf(zone)).toBe('19:00')
  })

  test.each([
    'UTC',
    'utc',
    'Z',
    'GMT',
    'Etc/UTC',
    'Etc/GMT',
    'Zulu',
    'Universal',
    'UTC+00:00',
    'GMT-0000',
    '(UTC)',
    'tzone://Microsoft/Utc',
    'Coordinated Universal Time',
    '(UTC) Coordinated Universal Time',
    '(UTC) Koordinierte Weltzeit',
    '(UTC) Koordinerad universell tid',
    'Greenwich Mean Time',
    'Greenwich',
  ])('of "%s" is two hours later', (zone) => {
    expect(hourOf(zone)).toBe('21:00')
  })

  test.each([
    ['GMT Standard Time', '20:00'],
    ['(UTC+00:00) Dublin, Edinburgh, Lissabon, London', '20:00'],
    ['FLE Standard Time', '18:00'],
    ['(UTC+03:00) Moskau', '18:00'],
    ['Pacific Standard Time', '04:00'],
    ['(GMT-05.00) Eastern Time (US & Canada)', '02:00'],
    ['UTC-5', '02:00'],
    ['/x.example/America/Argentina/Ushuaia', '00:00'],
  ])('of "%s" is %s', (zone, hour) => {
    expect(timesOf(`DTSTART;TZID=${zone}:20260701T190000`)[0]?.slice(11) || '00:00').toBe(hour)
  })
})

describe('a definition', () => {
  const hourWith = (...lines: string[]) => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:eigene', ...lines, 'END:VTIMEZONE'].join('\r\n')
    const file = calendar(['DTSTART;TZID=eigene:20260701T190000']).replace(
      'BEGIN:VEVENT',
      `${zone}\r\nBEGIN:VEVENT`,
    )
    return read(file).events[0]?.start_date.slice(11, 16)
  }
  test.each([
    ['with a place is of that place', ['X-LIC-LOCATION:Europe/London'], '18:00'],
    ['with a place that is none is the town', ['X-LIC-LOCATION:Mars'], '17:00'],
    ['with one offset has it', ['BEGIN:STANDARD', 'TZOFFSETTO:+0000', 'END:STANDARD'], '19:00'],
    [
      'with the offset of the town is the town',
      ['BEGIN:STANDARD', 'TZOFFSETTO:+0100', 'END:STANDARD'],
      '17:00',
    ],
    ['with summer time is the town', ['TZOFFSETTO:+0100', 'TZOFFSETTO:+0200'], '17:00'],
    ['with an offset that is none is the town', ['TZOFFSETTO:+9999'], '17:00'],
    ['with rules without end is the town', Array(2_000).fill('RRULE:FREQ=SECONDLY'), '17:00'],
  ])('%s', (_, lines, hour) => {
    expect(hourWith(...lines)).toBe(hour)
  })
})

test('all clocks are right, and thousands of names that are none cost nothing', () => {
  const zones = Intl.supportedValuesOf('timeZone').slice(0, 150)
  const entries = zones.map((zone) => [`SUMMARY:${zone}`, `DTSTART;TZID=${zone}:20260701T190000`])
  const none = Array.from({ length: 3_000 }, (_, place) => [`DTSTART;TZID=zone${place}:20260701T190000`])
  for (const { title, start_date } of read(calendar(...entries)).events)
    expect([title, new Date(start_date).toLocaleTimeString('sv', { timeZone: title })]).toEqual([
      title,
      '19:00:00',
    ])
  expect(read(calendar(...entries, ...none)).events).toHaveLength(500)
})
