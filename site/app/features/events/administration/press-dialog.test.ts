import { expect, it } from 'vitest'
import { TOWN_EVENT } from '../testing/events'
import type { AdministeredEvent } from './administered-event'
import { pressCopy, pressPeriods } from './press-dialog'

const event = (fields: Partial<AdministeredEvent>): AdministeredEvent => ({
  ...TOWN_EVENT,
  submitter_email: null,
  submitter_phone: null,
  state: 'approved',
  unseen: false,
  before: null,
  feed: null,
  end_date: null,
  ...fields,
})
const WEEK = { from: '2026-11-23', to: '2026-11-29' }

it('knows this and the next week and month, over the turn of a year', () => {
  const daysOf = (today: string) => pressPeriods(today).map(({ days: { from, to } }) => `${from} ${to}`)
  expect(daysOf('2026-12-31')).toEqual([
    '2026-12-28 2027-01-03',
    '2027-01-04 2027-01-10',
    '2026-12-01 2026-12-31',
    '2027-01-01 2027-01-31',
  ])
  expect(daysOf('2026-11-23')[0]).toBe('2026-11-23 2026-11-29')
  expect(daysOf('2026-11-29')[0]).toBe('2026-11-23 2026-11-29')
  expect(daysOf('2026-02-10').slice(2)).toEqual(['2026-02-01 2026-02-28', '2026-03-01 2026-03-31'])
})

it('lists day, time, title, place and price in order of time', () => {
  const events = [
    event({
      title: 'Adventsmarkt',
      location: 'Marktplatz',
      address: 'Schulstraße 1',
      price: 'frei',
      start_date: '2026-11-28T14:00:00Z',
      end_date: '2026-11-28T17:00:00Z',
    }),
    event({ title: 'Lesung', start_date: '2026-11-23T23:30:00Z' }),
    event({ title: 'Danach', start_date: '2026-11-29T23:00:00Z' }),
    event({ title: 'Wartet', start_date: '2026-11-28T14:00:00Z', state: 'pending' }),
  ]
  expect(pressCopy(events, WEEK, true)).toBe(`Veranstaltungen vom 23. November 2026 bis 29. November 2026

Dienstag, 24. November
00:30 Uhr: Lesung

Samstag, 28. November
15:00–18:00 Uhr: Adventsmarkt, Marktplatz, Schulstraße 1, Eintritt: frei
`)
})

it('marks or leaves out what is cancelled, and puts what runs already under the first day', () => {
  const events = [
    event({
      title: 'Umzug',
      start_date: '2026-11-25T10:00:00Z',
      status: 'cancelled',
      status_note: 'Sturm',
    }),
    event({ title: 'Volksfest', start_date: '2026-11-20T10:00:00Z', end_date: '2026-11-24T20:00:00Z' }),
    event({ title: 'Vorbei', start_date: '2026-11-20T10:00:00Z', end_date: '2026-11-22T23:00:00Z' }),
  ]
  const marked = pressCopy(events, WEEK, true)
  expect(marked).toContain('ABGESAGT (Sturm): 11:00 Uhr: Umzug')
  expect(marked).toContain(
    'Montag, 23. November\nFr., 20. November, 11:00 Uhr – Di., 24. November, 21:00 Uhr: Volksfest',
  )
  expect(marked).not.toContain('Vorbei')
  expect(pressCopy(events, WEEK, false)).not.toContain('Umzug')
})

it('says that nothing is planned', () => {
  expect(pressCopy([], WEEK, true)).toBe(
    'Veranstaltungen vom 23. November 2026 bis 29. November 2026\n\nKeine Veranstaltungen.\n',
  )
})
