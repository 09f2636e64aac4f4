import { describe, expect, test } from 'vitest'
import { calendar, read, times, timesOf } from './read-calendar.fixture.ts'

describe('series', () => {
  const entry = (title: string, ...lines: string[]) => ['UID:a', `SUMMARY:${title}`, ...lines]
  const START = 'DTSTART:20260401T190000'
  const RULE = 'RRULE:FREQ=WEEKLY;COUNT=4'
  const SECOND = 'RECURRENCE-ID:20260408T190000'

  /** Titles with day and hour in UTC. */
  const found = (...entries: string[][]) =>
    read(calendar(...entries)).events.map(({ title, start_date }) => `${title} ${start_date.slice(5, 13)}`)
  /** The events of the entries, which must be equal in any order of them. */
  function inAnyOrder(...entries: string[][]) {
    const [first = [], ...others] = entries
    const orders = [entries, entries.toReversed(), [...others, first], [...others.toReversed(), first]]
    const all = orders.map((order) => found(...order))
    for (const one of all) expect(one).toEqual(all[0])
    return all[0]
  }

  describe('of revisions', () => {
    test('the one with the highest SEQUENCE counts', () => {
      expect(
        inAnyOrder(
          entry('alt', START, 'SEQUENCE:1'),
          entry('neu', 'DTSTART:20260402T190000', 'SEQUENCE:10'),
          entry('mittel', START, 'SEQUENCE:9'),
          entry('ohne', START),
        ),
      ).toEqual(['neu 04-02T17'])
    })

    test('the same event counts as it was changed last', () => {
      expect(
        read(
          calendar(
            entry('Probe', START, 'LOCATION:neu', 'LAST-MODIFIED:20260202T000000Z'),
            entry('Probe', START, 'LOCATION:alt', 'LAST-MODIFIED:20260201T000000Z'),
          ),
        ).events,
      ).toMatchObject([{ location: 'neu' }])
    })

    test('a cancelled one counts, and one without the dates that were left out', () => {
      expect(
        read(calendar(entry('a', START, 'STATUS:CANCELLED', 'SEQUENCE:1'), entry('a', START))).events,
      ).toMatchObject([{ status: 'cancelled' }])
      const left = 'EXDATE:20260408T190000,20260415T190000'
      expect(inAnyOrder(entry('a', START, RULE, 'SEQUENCE:1', left), entry('a', START, RULE))).toEqual([
        'a 04-01T17',
        'a 04-22T17',
      ])
    })

    test('that replace a date the one with the highest SEQUENCE counts', () => {
      expect(
        inAnyOrder(
          entry('Probe', START, 'RRULE:FREQ=WEEKLY;COUNT=2'),
          entry('alt', SECOND, 'DTSTART:20260408T170000', 'SEQUENCE:1'),
          entry('neu', SECOND, 'DTSTART:20260408T200000', 'SEQUENCE:3'),
          entry('mittel', 'RECURRENCE-ID:20260408T170000Z', 'DTSTART:20260409T200000', 'SEQUENCE:2'),
        ),
      ).toEqual(['Probe 04-01T17', 'neu 04-08T18'])
    })

    test('a series of a higher SEQUENCE takes a date away, one of a lower does not, and both keep other changes', () => {
      const series = (sequence: number) =>
        entry('Probe', START, 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20260408T190000', `SEQUENCE:${sequence}`)
      const moved = entry('neu', SECOND, 'DTSTART:20260409T190000', 'SEQUENCE:2')
      expect(inAnyOrder(series(3), moved)).toEqual(['Probe 04-01T17'])
      expect(inAnyOrder(series(2), moved)).toEqual(['Probe 04-01T17', 'neu 04-09T17'])
      expect(inAnyOrder(entry('Probe', START, 'RRULE:FREQ=WEEKLY;COUNT=2', 'SEQUENCE:9'), moved)).toEqual([
        'Probe 04-01T17',
        'neu 04-09T17',
      ])
    })
  })

  describe('a date that replaces one of a series', () => {
    test.each([
      SECOND,
      'RECURRENCE-ID;VALUE=DATE:20260408',
      'RECURRENCE-ID:20260408',
      'RECURRENCE-ID:20260408T170000Z',
      'RECURRENCE-ID;TZID=Europe/London:20260408T180000',
      'RECURRENCE-ID:20260408T100000',
    ])('is known by %s', (line) => {
      expect(
        inAnyOrder(
          entry('Probe', START, 'RRULE:FREQ=WEEKLY;COUNT=2'),
          entry('neu', line, 'DTSTART:20260410T190000'),
        ),
      ).toEqual(['Probe 04-01T17', 'neu 04-10T17'])
    })

    test('has what it does not say from the series', () => {
      const { events } = read(
        calendar(
          entry('Probe', START, RULE, 'LOCATION:Saal', 'DESCRIPTION:Für alle'),
          ['UID:a', SECOND, 'DTSTART:20260408T200000', 'STATUS:CANCELLED', 'SUMMARY:'],
          [
            'UID:a',
            'RECURRENCE-ID:20260415T190000',
            'DTSTART:20260415T200000',
            'summary:Anders',
            'LOCATION:',
          ],
        ),
      )
      expect(events[1]).toMatchObject({ location: 'Saal', description: 'Für alle', status: 'cancelled' })
      expect(events[2]).toMatchObject({ title: 'Anders', location: null })
    })

    test('is there without its series, which may be elsewhere', () => {
      expect(found(entry('neu', SECOND, 'DTSTART:20260410T190000'))).toEqual(['neu 04-10T17'])
    })

    test('is its own of two on one day', () => {
      expect(
        inAnyOrder(
          entry('Probe', START, 'RRULE:FREQ=DAILY;COUNT=4;BYHOUR=9,19'),
          entry('neu', 'RECURRENCE-ID:20260402T190000', 'DTSTART:20260402T200000'),
        ),
      ).toEqual(['Probe 04-01T17', 'Probe 04-02T07', 'neu 04-02T18', 'Probe 04-03T07'])
    })
  })

  describe('RANGE=THISANDFUTURE', () => {
    const series = entry('Probe', START, RULE)
    const onwards = (title: string, replaced: string, ...lines: string[]) =>
      entry(title, `RECURRENCE-ID;RANGE=THISANDFUTURE:${replaced}`, ...lines)

    test('moves the date and all that follow, with title and length', () => {
      const moved = onwards('neu', '20260408T190000', 'DTSTART:20260409T200000', 'DURATION:PT2H')
      expect(inAnyOrder(series, moved)).toEqual([
        'Probe 04-01T17',
        'neu 04-09T18',
        'neu 04-16T18',
        'neu 04-23T18',
      ])
      expect(read(calendar(series, moved)).events[3]?.end_date).toBe('2026-04-23T20:00:00.000Z')
    })

    test('gives way to a later one and to a single date, and keeps the keys', () => {
      const all = [
        series,
        onwards('neu', '20260408T190000', 'DTSTART:20260408T200000'),
        onwards('zuletzt', '20260422T190000', 'DTSTART:20260422T180000'),
        entry('einmal', 'RECURRENCE-ID:20260415T190000', 'DTSTART:20260416T120000'),
      ]
      expect(inAnyOrder(...all)).toEqual([
        'Probe 04-01T17',
        'neu 04-08T18',
        'einmal 04-16T10',
        'zuletzt 04-22T16',
      ])
      const keys = (entries: string[][]) => read(calendar(...entries)).events.map(({ key }) => key)
      expect(keys(all)).toEqual(keys([series]))
    })

    test('counts in its highest SEQUENCE', () => {
      expect(
        inAnyOrder(
          entry('Probe', START, 'RRULE:FREQ=WEEKLY;COUNT=2'),
          onwards('alt', '20260408T190000', 'DTSTART:20260408T200000', 'SEQUENCE:1'),
          onwards('neu', '20260408T190000', 'DTSTART:20260408T210000', 'SEQUENCE:2'),
        ),
      ).toEqual(['Probe 04-01T17', 'neu 04-08T19'])
    })
  })

  describe('one UID of several events', () => {
    test('makes an event of each that has another start or title', () => {
      expect(
        inAnyOrder(
          entry('Markt', START),
          entry('Empfang', 'DTSTART:20260501T190000'),
          entry('Empfang', 'DTSTART:20260508T190000'),
          entry('Ball', START),
        )?.toSorted(),
      ).toEqual(['Ball 04-01T17', 'Empfang 05-01T17', 'Empfang 05-08T17', 'Markt 04-01T17'])
    })

    test('keeps their keys in any order, and when one changes its title', () => {
      const keys = (...entries: string[][]) => read(calendar(...entries)).events.map(({ key }) => key)
      const [market, reception] = [entry('Markt', START), entry('Empfang', 'DTSTART:20260501T190000')]
      expect(keys(market, reception)).toEqual(keys(reception, market))
      expect(keys(entry('Großer Markt', START), reception)).toEqual(keys(market, reception))
      expect(new Set(keys(market, reception)).size).toBe(2)
    })

    test('keeps replaced dates with their series', () => {
      expect(
        inAnyOrder(
          entry('Chor', START, 'RRULE:FREQ=WEEKLY;COUNT=2'),
          entry('Turnen', 'DTSTART:20260403T190000', 'RRULE:FREQ=WEEKLY;COUNT=2'),
          entry('Turnen neu', 'RECURRENCE-ID:20260410T190000', 'DTSTART:20260411T190000'),
        ),
      ).toEqual(['Chor 04-01T17', 'Turnen 04-03T17', 'Chor 04-08T17', 'Turnen neu 04-11T17'])
    })
  })
})

describe('recurrence', () => {
  const WEEKS = ['2026-04-01 19:00', '2026-04-08 19:00', '2026-04-15 19:00']

  describe('a rule', () => {
    test.each([
      'FREQ=WEEKLY;UNTIL=20260415;COUNT=-1;INTERVAL=1;BYDAY=WE',
      'FREQ=WEEKLY;COUNT=3;UNTIL=20271231',
      'FREQ=WEEKLY;COUNT=90;UNTIL=20260415T170000Z',
      'FREQ=WEEKLY;COUNT=0;UNTIL=2026-04-15',
      'freq=weekly;count=3;byday=we;',
      ' FREQ = WEEKLY ; COUNT = 3 ; BYDAY = WE, ',
      'FREQ=WEEKLY;COUNT=3;INTERVAL=0;BYDAY=;UNTIL=;WKST=',
      'FREQ=WEEKLY;COUNT=3;INTERVAL=-2;WKST=XX;UNTIL=bald',
      'RSCALE=GREGORIAN;FREQ=WEEKLY;COUNT=3;SKIP=OMIT',
      'FREQ=WEEKLY;COUNT=3;X-NAME=1',
    ])('"%s" is read', (rule) => {
      expect(timesOf('DTSTART:20260401T190000', `RRULE:${rule}`)).toEqual(WEEKS)
    })

    test.each(['', ' ', ';', 'FREQ=', 'COUNT='])('"%s" says nothing', (rule) => {
      const found = read(calendar(['DTSTART:20260401T190000', `RRULE:${rule}`]))
      expect([times(found.events), found.brokenRules]).toEqual([WEEKS.slice(0, 1), 0])
    })

    test.each([
      'COUNT=3',
      'FREQ=OFTEN',
      'FREQ=HOURLY',
      'FREQ=DAILY;BYHOUR=99',
      'FREQ=WEEKLY;BYDAY=XX',
      'FREQ=YEARLY;BYMONTH=13',
      'FREQ=YEARLY;BYEASTER=1',
    ])('"%s" that cannot be read costs the dates that follow, and is counted', (rule) => {
      const found = read(calendar(['DTSTART:20260401T190000', `RRULE:${rule}`]))
      expect([times(found.events), found.unreadable, found.brokenRules]).toEqual([WEEKS.slice(0, 1), 0, 1])
    })

    test('counts beside another, and beside one that says nothing', () => {
      const rules = ['RRULE:', 'RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2']
      expect(timesOf('DTSTART:20260401T190000', ...rules)).toEqual(WEEKS)
    })

    test('that ends before it starts has its first date', () => {
      expect(timesOf('DTSTART:20260401T190000', 'RRULE:FREQ=DAILY;UNTIL=20260401T000000Z')).toEqual(
        WEEKS.slice(0, 1),
      )
    })
  })

  describe('a series since long ago', () => {
    test.each([
      ['18010708', 'FREQ=YEARLY'],
      ['16040708', 'FREQ=YEARLY'],
      ['00010708', 'FREQ=YEARLY'],
      ['19510707', 'FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=8'],
      ['19790708', 'FREQ=YEARLY;COUNT=60'],
      ['19750708', 'FREQ=MONTHLY;COUNT=613'],
      ['19830708', 'FREQ=DAILY;COUNT=15707'],
      ['19510108', 'FREQ=YEARLY;BYMONTHDAY=8'],
      ['19510701', 'FREQ=YEARLY;BYYEARDAY=189'],
      ['19510711', 'FREQ=YEARLY;BYWEEKNO=28;BYDAY=WE'],
      ['20250708', 'FREQ=YEARLY;BYDAY=27WE'],
      ['20250708', 'RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=OMIT'],
      ['20250709', 'FREQ=MONTHLY;INTERVAL=3;BYDAY=MO,TU,WE;BYSETPOS=4'],
      ['20260701', 'FREQ=WEEKLY;BYDAY=1WE'],
      ['20260113', 'FREQ=MONTHLY;BYDAY=WE;BYMONTHDAY=8'],
      ['19510131', 'FREQ=YEARLY;BYMONTH=7;BYDAY=2WE'],
      ['18010208', 'FREQ=MONTHLY;INTERVAL=5'],
      ['19760131', 'FREQ=MONTHLY;BYDAY=2WE'],
    ])('from %s with %s reaches this summer', (start, rule) => {
      expect(timesOf(`DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`)).toContain('2026-07-08 to 2026-07-09')
    })

    test('on 29 February is in leap years only', () => {
      const series = calendar(['DTSTART;VALUE=DATE:20000229', 'RRULE:FREQ=YEARLY'])
      const found = (now: string) => read(series, { now: Date.parse(now) })
      expect(found('2026-01-01T00:00:00Z')).toMatchObject({ events: [], unreadable: 0, brokenRules: 0 })
      expect(times(found('2027-06-01T00:00:00Z').events)).toEqual(['2028-02-29 to 2028-03-01'])
    })
  })

  test('a thousand birthdays are read', () => {
    const birthdays = Array.from({ length: 1_000 }, (_, place) => [
      `DTSTART:${1900 + (place % 100)}0708`,
      'RRULE:FREQ=YEARLY',
    ])
    expect(read(calendar(...birthdays))).toMatchObject({ isCut: true, brokenRules: 0 })
  })

  test('dates that last long are there as long as they last', () => {
    expect(timesOf('DTSTART;VALUE=DATE:20240501', 'DTEND;VALUE=DATE:20241001', 'RRULE:FREQ=YEARLY')).toEqual([
      '2026-05-01 to 2026-10-01',
    ])
    expect(timesOf('DTSTART;VALUE=DATE:20251001', 'DTEND;VALUE=DATE:20260601', 'RRULE:FREQ=YEARLY')).toEqual([
      '2025-10-01 to 2026-06-01',
      '2026-10-01 to 2027-06-01',
    ])
  })
})
