import { expect, it } from 'vitest'
import { MODERATED_KINDS, officePath, pendingPath } from './kinds'

it('shows posts when the URL of the back office names no kind', () => {
  expect(MODERATED_KINDS[0]).toBe('post')
  expect(MODERATED_KINDS).not.toContain('event')
  expect(officePath('post')).toBe('/admin/content')
  expect(officePath('idea')).toBe('/admin/content?bereich=ideen')
  expect(officePath('event')).toBe('/admin/events')
})

it('links to the list of pending items', () => {
  expect(pendingPath('post')).toBe('/admin/content?status=wartend')
  expect(pendingPath('idea')).toBe('/admin/content?bereich=ideen&status=wartend')
  expect(pendingPath('event')).toBe('/admin/events?zeigen=neue')
})
