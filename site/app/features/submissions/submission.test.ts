import { expect, it } from 'vitest'
import { ROOT_DATA } from '../../lib/testing/demo-settings'
import { publicPath, type Submission } from './submission'

const now = new Date('2026-05-04T12:00:00Z')
const { areas } = ROOT_DATA.settings
const idea: Submission = {
  kind: 'idea',
  id: 'b1',
  title: 'Brunnen & Bänke',
  state: 'published',
  created_at: '2026-05-01T12:00:00Z',
  start_date: null,
  likes_count: 3,
}

it('an idea and a post link to a search for their title', () => {
  expect(publicPath(idea, now, areas)).toBe('/ideen?suche=Brunnen+%26+B%C3%A4nke')
  expect(publicPath({ ...idea, kind: 'post' }, now, areas)).toBe('/mein-roding?suche=Brunnen+%26+B%C3%A4nke')
})

it('an upcoming event links to its card; one that has begun has no link', () => {
  const event: Submission = { ...idea, kind: 'event', likes_count: null }
  expect(publicPath({ ...event, start_date: '2026-05-04T12:00:00Z' }, now, areas)).toBe('/events#event-b1')
  expect(publicPath({ ...event, start_date: '2026-05-04T11:59:00Z' }, now, areas)).toBeNull()
})

it.each(['pending', 'rejected'] as const)('has no link: %s', (state) => {
  expect(publicPath({ ...idea, state }, now, areas)).toBeNull()
})
