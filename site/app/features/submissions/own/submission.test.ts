import { expect, it } from 'vitest'
import { ROOT_DATA } from '../../../lib/testing/demo-settings'
import { publicPath, type Submission } from './submission'

const { areas } = ROOT_DATA.settings
const idea: Submission = {
  kind: 'idea',
  id: '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11',
  title: 'Brunnen & Bänke',
  state: 'published',
  created_at: '2026-05-01T12:00:00Z',
  start_date: null,
  likes_count: 3,
}

it('ideas, events and posts link to their pages', () => {
  const event: Submission = { ...idea, kind: 'event', likes_count: null }
  expect(publicPath(idea, areas)).toBe('/ideen/brunnen-baenke-7d9f6b1e4c')
  expect(publicPath(event, areas)).toBe('/events/brunnen-baenke-7d9f6b1e4c')
  expect(publicPath({ ...idea, kind: 'post' }, areas)).toBe('/mein-roding/brunnen-baenke-7d9f6b1e4c')
})

it.each(['pending', 'rejected'] as const)('has no link: %s', (state) => {
  expect(publicPath({ ...idea, state }, areas)).toBeNull()
})
