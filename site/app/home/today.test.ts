import { afterEach, expect, it, vi } from 'vitest'
import { clientAnswering } from '../lib/testing/client-answering'
import { readToday } from './today.server'

afterEach(() => void vi.restoreAllMocks())

/** Monday, 14:00 in the town. */
const NOW = new Date('2026-11-23T13:00:00Z')
const event = (title: string, start_date: string, end_date: string | null = null) => ({
  ...{ id: title, title, start_date, end_date, location: null, status: 'scheduled', description: 'x' },
})

const ROWS: Readonly<Record<string, readonly object[]>> = {
  'event_entries starting': [
    event('Heute Abend', '2026-11-23T19:00:00Z'),
    event('Mittwoch', '2026-11-25T19:00:00Z'),
    event('Sonntag', '2026-11-29T22:30:00Z'),
  ],
  'event_entries running': [event('Ausstellung', '2026-11-01T09:00:00Z', '2026-11-28T17:00:00Z')],
  business_entries: [
    { id: '1', name: 'Auf', hours: { weekly: { mo: [['09:00', '18:00']] } }, open_sundays: false },
    { id: '2', name: 'Zu', hours: { weekly: { mo: [['09:00', '13:00']] } }, open_sundays: false },
  ],
  idea_steps: [{ idea_id: 'i', state: 'done', answer: 'Sie stehen.', signature: 'Vorstand' }],
  ideas: [{ id: 'i', title: 'Mehr Bänke' }],
}

function rowsOf({ url }: Request): readonly object[] {
  const { pathname, searchParams } = new URL(url)
  const table = pathname.split('/').at(-1) ?? ''
  if (table !== 'event_entries') return ROWS[table] ?? []
  if (searchParams.has('category')) return []
  return ROWS[`${table} ${searchParams.has('end_date') ? 'running' : 'starting'}`] ?? []
}

it('has the events of today and the weekend, the businesses that are open, and the latest answer', async () => {
  const { client, requests } = clientAnswering((request) => Response.json(rowsOf(request)))
  const today = await readToday(client, { association: { assumptionDay: true } }, NOW)
  expect(today.events.map(({ title }) => title)).toEqual(['Ausstellung', 'Heute Abend', 'Sonntag'])
  expect(today.events[0]).not.toHaveProperty('description')
  expect(today.open).toEqual([expect.objectContaining({ name: 'Auf', closesAt: '18:00' })])
  expect(today.answered).toMatchObject({ id: 'i', title: 'Mehr Bänke', answer: 'Sie stehen.', state: 'done' })
  const starting = requests
    .map(({ url }) => new URL(url))
    .find(({ search }) => search.includes('lt.2026-11-29'))
  expect(starting?.searchParams.getAll('start_date')).toContain('lt.2026-11-29T23:00:00.000Z')
})

it('is empty, and says so in the log, where nothing can be read', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientAnswering(() => Response.json({ message: 'no', code: 'X' }, { status: 400 }))
  expect(await readToday(client, { association: { assumptionDay: true } }, NOW)).toEqual({
    events: [],
    open: [],
    moreOpen: 0,
    answered: null,
  })
  expect(log).toHaveBeenCalled()
})
