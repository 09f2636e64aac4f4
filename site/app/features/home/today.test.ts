import { afterEach, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { readToday } from './today.server'

afterEach(() => void vi.restoreAllMocks())

/** Monday, 14:00 in the town. */
const NOW = new Date('2026-11-23T13:00:00Z')

const ROWS: Readonly<Record<string, readonly object[]>> = {
  business_entries: [
    { id: '1', name: 'Auf', hours: { weekly: { mo: [['09:00', '18:00']] } }, open_sundays: false },
    { id: '2', name: 'Zu', hours: { weekly: { mo: [['09:00', '13:00']] } }, open_sundays: false },
  ],
  idea_steps: [{ idea_id: 'i', state: 'done', answer: 'Sie stehen.', signature: 'Vorstand' }],
  ideas: [{ id: 'i', title: 'Mehr Bänke' }],
}

it('has the businesses that are open and the latest answer, and no events, which the page lists itself', async () => {
  const { client } = clientAnswering(({ url }) =>
    Response.json(ROWS[new URL(url).pathname.split('/').at(-1) ?? ''] ?? []),
  )
  const today = await readToday(client, { association: { assumptionDay: true } }, NOW)
  expect(Object.keys(today)).toEqual(['open', 'moreOpen', 'answered'])
  expect(today.open).toEqual([expect.objectContaining({ name: 'Auf', closesAt: '18:00' })])
  expect(today.answered).toMatchObject({ id: 'i', title: 'Mehr Bänke', answer: 'Sie stehen.', state: 'done' })
})

it('is empty, and says so in the log, where nothing can be read', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientAnswering(() => Response.json({ message: 'no', code: 'X' }, { status: 400 }))
  expect(await readToday(client, { association: { assumptionDay: true } }, NOW)).toEqual({
    open: [],
    moreOpen: 0,
    answered: null,
  })
  expect(log).toHaveBeenCalled()
})
