import { expect, it } from 'vitest'
import { MODERATED_KINDS, officePath, pendingOf } from './kinds'

it('shows posts when the URL of the back office names no kind', () => {
  expect(MODERATED_KINDS[0]).toBe('post')
  expect(MODERATED_KINDS).not.toContain('event')
  expect(officePath('post')).toBe('/admin/content')
  expect(officePath('idea')).toBe('/admin/content?bereich=ideen')
  expect(officePath('event')).toBe('/admin/events')
})

it('links to the list of pending items', () => {
  expect(pendingOf('post')).toMatchObject({ many: 'Beiträge zu prüfen', to: '/admin/content?status=wartend' })
  expect(pendingOf('idea').to).toBe('/admin/content?bereich=ideen&status=wartend')
  expect(pendingOf('event')).toMatchObject({ table: 'unseen_events', to: '/admin/events?zeigen=neue' })
})
