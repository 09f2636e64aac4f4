import { expect, it } from 'vitest'
import { TOWN_EVENT } from './testing/events'
import { weeksOf } from './weeks'

/** December 2026 begins on a Tuesday. */
const MONTH = '2026-12'
const event = (title: string, start_date: string, end_date: string | null = null) => ({
  ...TOWN_EVENT,
  id: title,
  title,
  start_date,
  end_date,
})
const days = (...events: ReturnType<typeof event>[]) => weeksOf(MONTH, events).flat()
const on = (day: string, ...events: ReturnType<typeof event>[]) =>
  days(...events).find((cell) => cell?.day === `${MONTH}-${day}`)
const shown = (cell: ReturnType<typeof on>) => cell?.pieces.map((piece) => piece?.event.title ?? null)

it('has weeks from Monday, without days of other months', () => {
  const weeks = weeksOf(MONTH, [])
  expect(weeks.map((week) => week.map((cell) => cell?.day.slice(-2) ?? null))).toEqual([
    [null, '01', '02', '03', '04', '05', '06'],
    ['07', '08', '09', '10', '11', '12', '13'],
    ['14', '15', '16', '17', '18', '19', '20'],
    ['21', '22', '23', '24', '25', '26', '27'],
    ['28', '29', '30', '31', null, null, null],
  ])
  expect(weeksOf('2027-02', [])).toHaveLength(4)
})

it('shows an event on each of its days, in the same place, also over a week and the ends of the month', () => {
  const market = event('Markt', '2026-11-30T09:00Z', '2026-12-08T17:00Z')
  const concert = event('Konzert', '2026-12-02T19:00Z')
  const all = days(market, concert).filter((cell) => cell?.events.includes(market))
  expect(all.map((cell) => cell?.day.slice(-2))).toEqual(['01', '02', '03', '04', '05', '06', '07', '08'])
  expect(all.map((cell) => cell?.pieces[0]?.span)).toEqual([6, 0, 0, 0, 0, 0, 2, 0])
  expect(all[0]?.pieces[0]).toMatchObject({ begins: false, ends: false })
  expect(all[7]?.pieces[0]).toMatchObject({ begins: false, ends: true })
  expect(shown(on('02', market, concert))).toEqual(['Markt', 'Konzert', null])
  const beyond = event('Winterdorf', '2026-12-31T09:00Z', '2027-01-03T17:00Z')
  expect(on('31', beyond)?.pieces[0]).toMatchObject({ begins: true, ends: false })
})

it('counts a night on the day on which it begins, and a whole day once', () => {
  const night = event('Ball', '2026-12-04T20:00Z', '2026-12-05T02:00Z')
  const whole = event('Fest', '2026-12-05T23:00Z', '2026-12-06T23:00Z')
  const cells = days(night, whole).filter((cell) => cell && cell.events.length > 0)
  expect(cells.map((cell) => [cell?.day.slice(-2), cell?.events[0]?.title])).toEqual([
    ['04', 'Ball'],
    ['06', 'Fest'],
  ])
})

it('shows three events of a day and counts the others; what lasts longer comes first', () => {
  const hours = ['08', '10', '12', '14'].map((hour) => event(hour, `2026-12-05T${hour}:00Z`))
  const fair = event('Messe', '2026-12-05T15:00Z', '2026-12-06T15:00Z')
  const cell = on('05', ...hours, fair)
  expect(shown(cell)).toEqual(['Messe', '08', '10'])
  expect(cell?.hidden).toBe(2)
  expect(cell?.events).toHaveLength(5)
  expect(shown(on('06', ...hours, fair))).toEqual(['Messe', null, null])
})

it('leaves out what is not in the month', () => {
  const others = [event('vorher', '2026-11-30T22:59Z'), event('nachher', '2026-12-31T23:00Z')]
  expect(days(...others).every((cell) => !cell || cell.events.length === 0)).toBe(true)
})
