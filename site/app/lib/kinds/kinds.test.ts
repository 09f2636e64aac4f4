import { expect, it } from 'vitest'
import { MODERATED_KINDS, officePath, pendingOf, SUBMISSION_TABLES } from './kinds'

it('shows posts when the URL of the back office names no kind', () => {
  expect(MODERATED_KINDS).toEqual(['post', 'idea', 'job'])
  expect(officePath('post')).toBe('/admin/content')
  expect(officePath('idea')).toBe('/admin/content?bereich=ideen')
  expect(officePath('event')).toBe('/admin/events')
})

it('links to the list of pending items', () => {
  expect(pendingOf('post')).toMatchObject({ many: 'Beiträge zu prüfen', to: '/admin/content?status=wartend' })
  expect(pendingOf('idea').to).toBe('/admin/content?bereich=ideen&status=wartend')
  expect(pendingOf('event')).toMatchObject({ table: 'unseen_events', to: '/admin/events?zeigen=neue' })
})

it('subscribes to every table of submissions', () => {
  expect(SUBMISSION_TABLES).toEqual(['ideas', 'my_roding_posts', 'events', 'jobs'])
})
