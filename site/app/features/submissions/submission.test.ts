import { expect, it } from 'vitest'
import { ROOT_DATA } from '../../lib/testing/demo-settings'
import { publicPath, type Submission } from './submission'

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
  expect(publicPath(idea, areas)).toBe('/ideen?suche=Brunnen+%26+B%C3%A4nke')
  expect(publicPath({ ...idea, kind: 'post' }, areas)).toBe('/mein-roding?suche=Brunnen+%26+B%C3%A4nke')
})

it('an event links to its page', () => {
  const event: Submission = {
    ...idea,
    id: '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11',
    kind: 'event',
    likes_count: null,
  }
  expect(publicPath(event, areas)).toBe('/events/brunnen-baenke-7d9f6b1e4c')
})

it.each(['pending', 'rejected'] as const)('has no link: %s', (state) => {
  expect(publicPath({ ...idea, state }, areas)).toBeNull()
})
