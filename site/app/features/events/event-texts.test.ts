import { expect, it } from 'vitest'
import { eventTexts, isOver, shareTextOf } from './event-texts'
import { TOWN_EVENT } from './testing/events'

const EVENT = { ...TOWN_EVENT, location: 'Marktplatz', description: 'Mit Musik\nund Tanz' }
const AFTER = new Date('2026-07-05T00:00:00Z')

it('names title, day, time and place', () => {
  expect(eventTexts(EVENT, AFTER)).toEqual({
    path: '/events/stadtfest-0d9f6b1e4c',
    title: 'Stadtfest, 4.\u00a0Juli 2026',
    description: 'Samstag, 4.\u00a0Juli 2026, 15:00–22:00\u00a0Uhr, Marktplatz. Mit Musik und Tanz',
  })
})

it('says first that it is cancelled, also on the picture', () => {
  expect(eventTexts({ ...EVENT, status: 'cancelled' }, AFTER).title).toMatch(/^Abgesagt: Stadtfest/)
  expect(shareTextOf({ ...EVENT, status: 'cancelled' }).label).toBe('Abgesagt')
  expect(shareTextOf(EVENT).label).toBe('Veranstaltung')
})

it('leaves the index of search engines a year after its end', () => {
  expect(eventTexts(EVENT, new Date('2027-07-04T12:00:00Z')).path).toBeDefined()
  expect(eventTexts(EVENT, new Date('2027-07-05T12:00:00Z')).path).toBeUndefined()
})

it('is over after its end, or once it has begun where it has none', () => {
  expect(isOver(EVENT, new Date('2026-07-04T19:59:00Z'))).toBe(false)
  expect(isOver(EVENT, new Date('2026-07-04T20:01:00Z'))).toBe(true)
  expect(isOver({ ...EVENT, end_date: null }, new Date('2026-07-04T13:01:00Z'))).toBe(true)
})
