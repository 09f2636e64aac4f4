import { expect, it } from 'vitest'
import { changesOf } from './event-changes'

it('names what differs in German, and compares times as instants', () => {
  expect(
    changesOf(
      { title: 'Fest', start_date: '2026-07-04T16:30:00+00:00', status: 'scheduled', price: null },
      {
        title: 'Fest',
        start_date: '2026-07-04T17:00:00Z',
        status: 'cancelled',
        price: '',
        location: 'Markt',
      },
    ),
  ).toEqual([
    { label: 'Status', before: 'Findet statt', after: 'Abgesagt' },
    {
      label: 'Beginn',
      before: 'Samstag, 4.\u00a0Juli 2026, 18:30\u00a0Uhr',
      after: 'Samstag, 4.\u00a0Juli 2026, 19:00\u00a0Uhr',
    },
  ])
  const start_date = '2026-07-04T16:30:00+00:00'
  expect(changesOf({ start_date }, { start_date: '2026-07-04T16:30:00Z' })).toEqual([])
})
