import { describe, expect, test } from 'vitest'
import { calendar, read, times, timesOf } from './read-calendar.fixture.ts'

describe('times', () => {
  const DAY = '2026-04-01 to 2026-04-02'
  const EVENING = '2026-04-01 19:00'

  test.each([
    ['a day without VALUE', ['DTSTART:20260401'], DAY],
    ['a day that VALUE calls a time', ['DTSTART;VALUE=DATE-TIME:20260401'], DAY],
    ['a day at midnight', ['DTSTART;VALUE=DATE:20260401T000000Z'], DAY],
    ['a day with dashes', ['DTSTART;VALUE=DATE:2026-04-01'], DAY],
    ['a day with a T', ['DTSTART:20260401T'], DAY],
    ['a time that VALUE calls a day', ['DTSTART;VALUE=DATE:20260401T190000'], EVENING],
    ['a time without seconds', ['DTSTART:20260401T1900'], EVENING],
    ['a time as of ISO 8601', ['DTSTART:2026-04-01T19:00:00.000+02:00'], EVENING],
    ['a time with an offset', ['DTSTART:20260401T190000+0200'], EVENING],
    ['the midnight that ends a day', ['DTSTART:20260401T240000'], '2026-04-02'],
    ['a line with spaces, in small letters', ['dtstart ;tzid=Europe/Berlin: 20260401t190000 '], EVENING],
    ['a time with Z beside a zone', ['DTSTART;TZID=Europe/London:20260401T170000Z'], EVENING],
    ['the second of two lines where the first is none', ['DTSTART:bald', 'DTSTART:20260401T190000'], EVENING],
  ])('%s is read', (_, lines, time) => {
    expect(timesOf(...lines)).toEqual([time])
  })

  describe('an end', () => {
    const UNTIL = (end: string) => `${EVENING} to ${end}`
    test.each<[string, string[], string]>([
      ['earlier the same day is of the night', ['DTEND:20260401T010000'], UNTIL('2026-04-02 01:00')],
      ['on an earlier day is left out', ['DTEND:20260331T230000'], EVENING],
      ['that is the start is none', ['DTEND:20260401T190000'], EVENING],
      ['that is no time is left out', ['DTEND:später'], EVENING],
      ['on a day that is over is left out', ['DTEND;VALUE=DATE:20260401'], EVENING],
      ['on the next day is its beginning', ['DTEND;VALUE=DATE:20260402'], UNTIL('2026-04-02')],
      ['after some months is read', ['DTEND:20261001T190000'], UNTIL('2026-10-01 19:00')],
      ['after ten years is left out', ['DTEND:20360401T190000'], EVENING],
      ['that is none gives way to the duration', ['DTEND:', 'DURATION:PT2H'], UNTIL('2026-04-01 21:00')],
      ['after a duration is read', ['DURATION:P1DT1H'], UNTIL('2026-04-02 20:00')],
      ...['P', 'PT', '-PT1H', '7200', 'PT2', ''].map((value): [string, string[], string] => [
        `after "${value}" is left out`,
        [`DURATION:${value}`],
        EVENING,
      ]),
    ])('%s', (_, lines, time) => {
      expect(timesOf('DTSTART:20260401T190000', ...lines)).toEqual([time])
    })

    test.each([
      ['missing', []],
      ['on the same day', ['DTEND;VALUE=DATE:20260401']],
      ['on the day before', ['DTEND;VALUE=DATE:20260331']],
      ['at a time of the day', ['DTEND:20260401T050001Z']],
      ['at the last second', ['DTEND:20260401T235959']],
      ['after no time', ['DURATION:PT0S']],
    ])('of a day that is %s makes it a whole one', (_, lines) => {
      expect(timesOf('DTSTART;VALUE=DATE:20260401', ...lines)).toEqual([DAY])
    })
  })

  describe('dates that are listed', () => {
    const SERIES = ['DTSTART:20260401T190000', 'DURATION:PT1H']
    test.each([
      [
        'periods with a length',
        'RDATE;VALUE=PERIOD:20260501T180000/PT3H',
        '2026-05-01 18:00 to 2026-05-01 21:00',
      ],
      [
        'periods with an end',
        'RDATE:20260501T160000Z/20260501T170000Z',
        '2026-05-01 18:00 to 2026-05-01 19:00',
      ],
      [
        'periods without either',
        'RDATE;VALUE=PERIOD:20260501T180000',
        '2026-05-01 18:00 to 2026-05-01 19:00',
      ],
      ['lists with what is none', 'RDATE:,bald,20260501T180000,', '2026-05-01 18:00 to 2026-05-01 19:00'],
    ])('%s are added', (_, line, time) => {
      expect(timesOf(...SERIES, line)).toEqual(['2026-04-01 19:00 to 2026-04-01 20:00', time])
    })

    test.each([
      'EXDATE:20260402T190000',
      'EXDATE;VALUE=DATE:20260402',
      'EXDATE:20260402',
      'EXDATE:20260402T000000',
      'EXDATE;TZID=Europe/London:20260402T180000',
      'EXDATE:bald,20260402T170000Z/PT1H',
    ])('%s is left out', (line) => {
      expect(timesOf('DTSTART:20260401T190000', 'RRULE:FREQ=DAILY;COUNT=3', line)).toEqual([
        EVENING,
        '2026-04-03 19:00',
      ])
    })

    test('a time is the day of a series of days', () => {
      expect(
        timesOf('DTSTART:20260401', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;TZID=Europe/Berlin:20260402T190000'),
      ).toEqual([DAY])
    })
  })

  describe('an entry that is over', () => {
    test.each([
      [['DTSTART:20200101T180000Z', 'RRULE:FREQ=HOURLY;UNTIL=20200102T180000Z']],
      [['DTSTART:20200101T180000Z', 'RRULE:FREQ=DAILY;BYHOUR=99;UNTIL=20200102']],
      [['DTSTART:gestern', 'DTEND:20200101T180000Z']],
      [['DTSTART:00000101T000000Z']],
      [['DTSTART:00010101T000000Z', 'DTEND:00010101T000000Z']],
      [['DTSTART:20200101T180000Z', 'DTEND:20190101T180000Z']],
      [['DTSTART:20200101T180000Z', `ATTACH;ENCODING=BASE64:${'x'.repeat(150_000)}`]],
    ])('%j does not count as unreadable', (lines) => {
      expect(read(calendar(lines))).toMatchObject({ events: [], unreadable: 0, brokenRules: 0 })
    })

    test('leaves a place for those to come in a long archive', () => {
      const archive = Array.from({ length: 8_000 }, () => ['DTSTART:20100101T180000Z'])
      const { events, unreadable } = read(calendar(...archive, ['DTSTART:20260401T190000']))
      expect([times(events), unreadable]).toEqual([[EVENING], 0])
    })
  })
})

describe('clocks of zones', () => {
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
})
