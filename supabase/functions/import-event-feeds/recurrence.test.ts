import { describe, expect, test } from 'vitest'
import { calendar, read, times, timesOf } from './read-calendar.fixture.ts'

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
