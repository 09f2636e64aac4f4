import { describe, expect, it } from 'vitest'
import {
  daysBetween,
  inTown,
  isAmbiguousLocalTime,
  relativeDay,
  shortDateTime,
  shortDay,
  townTimestamp,
} from './town-time'

const at = (iso: string) => new Date(iso)

describe("the town's time zone", () => {
  it('gives calendar and clock in German', () => {
    expect(inTown(at('2026-11-21T14:00:00+00:00'))).toEqual({
      day: '2026-11-21',
      year: '2026',
      month: 'November',
      dayOfMonth: '21',
      weekday: 'Samstag',
      time: '15:00',
    })
  })

  it('is an hour further in summer time', () => {
    expect(inTown(at('2026-07-04T13:05:00Z')).time).toBe('15:05')
  })

  it('formats midnight as 00:00 of the new day', () => {
    expect(inTown(at('2026-11-30T23:00:00Z'))).toMatchObject({
      day: '2026-12-01',
      time: '00:00',
      dayOfMonth: '1',
    })
  })

  it('has its own turn of the year', () => {
    expect(inTown(at('2026-12-31T23:30:00Z'))).toMatchObject({
      day: '2027-01-01',
      year: '2027',
      month: 'Januar',
    })
  })
})

describe('a local time that occurs twice', () => {
  it.each([
    ['before the hour', '2026-10-24T23:59:00Z', false],
    ['in the hour', '2026-10-25T00:00:00Z', true],
    ['in the hour the second time', '2026-10-25T01:59:00Z', true],
    ['after it', '2026-10-25T02:00:00Z', false],
    ['where the clock goes forward', '2026-03-29T01:00:00Z', false],
    ['on any other day', '2026-07-04T13:05:00Z', false],
  ])('%s: %s is %s', (_case, iso, expected) => {
    expect(isAmbiguousLocalTime(at(iso))).toBe(expected)
  })
})

describe('days between two calendar days', () => {
  it.each([
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-21', '2026-11-22', 1],
    ['2026-12-31', '2027-01-01', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-11-21', '2026-11-20', -1],
    ['2026-03-28', '2026-03-30', 2],
  ])('from %s to %s: %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days)
  })
})

describe('Heute and Morgen', () => {
  const today = (now: string) => inTown(at(now)).day

  it.each([
    [
      'one minute before midnight, an event of that minute',
      '2026-11-21T22:59:00Z',
      '2026-11-21T22:59:30Z',
      'Heute',
    ],
    [
      'one minute before midnight, an event right after',
      '2026-11-21T22:59:00Z',
      '2026-11-21T23:00:00Z',
      'Morgen',
    ],
    ['right after midnight, the same event', '2026-11-21T23:00:00Z', '2026-11-21T23:00:00Z', 'Heute'],
    [
      'early on the day in town while UTC still has yesterday',
      '2026-07-04T22:30:00Z',
      '2026-07-05T18:00:00Z',
      'Heute',
    ],
    ['an event 47 hours ahead', '2026-11-20T23:30:00Z', '2026-11-22T22:30:00Z', 'Morgen'],
    ['an event 25 hours ahead, the day after tomorrow', '2026-11-21T22:30:00Z', '2026-11-22T23:30:00Z', null],
    ['an event yesterday', '2026-11-21T12:00:00Z', '2026-11-20T12:00:00Z', null],
    ['the short day in March, 23 hours long', '2026-03-28T12:00:00Z', '2026-03-29T21:59:00Z', 'Morgen'],
    ['the night after the short day', '2026-03-28T12:00:00Z', '2026-03-29T22:00:00Z', null],
    ['the long day in October, 25 hours long', '2026-10-24T12:00:00Z', '2026-10-25T22:59:00Z', 'Morgen'],
    ['the night after the long day', '2026-10-24T12:00:00Z', '2026-10-25T23:00:00Z', null],
  ])('%s', (_case, now, start, expected) => {
    expect(relativeDay(at(start), today(now))).toBe(expected)
  })
})

describe("an instant as text with the town's offset", () => {
  it.each([
    ['in winter', '2026-11-21T14:00:00Z', '2026-11-21T15:00+01:00'],
    ['in summer', '2026-07-04T22:30:00Z', '2026-07-05T00:30+02:00'],
    ['the hour before the clocks go back', '2026-10-25T00:30:00Z', '2026-10-25T02:30+02:00'],
    ['the same hour again', '2026-10-25T01:30:00Z', '2026-10-25T02:30+01:00'],
    ['with seconds, which are left out', '2026-11-21T14:00:29.999Z', '2026-11-21T15:00+01:00'],
    ['with many seconds', '2026-11-21T14:00:59.999Z', '2026-11-21T15:00+01:00'],
  ])('%s', (_when, utc, text) => expect(townTimestamp(at(utc))).toBe(text))
})

it("formats the day in the town's time zone", () => {
  expect(shortDay('2026-03-04T23:30:00Z')).toBe('5.3.2026')
})

it("formats day and time in the town's time zone", () => {
  expect(shortDateTime('2026-07-04T23:30:00Z')).toBe('05.07.2026, 01:30')
})
