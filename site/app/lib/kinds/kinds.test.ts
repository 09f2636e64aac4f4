import { expect, it } from 'vitest'
import { countedOf, MODERATED_KINDS, officePath, pendingOf, SUBMISSION_KINDS } from './kinds'

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

const filters = (of: typeof pendingOf | typeof countedOf) =>
  Object.fromEntries(SUBMISSION_KINDS.map((kind) => [of(kind).table, of(kind).where?.join('.')]))

it('pending are undecided and unseen rows, and no rejected ones', () => {
  expect(filters(pendingOf)).toMatchObject({
    ideas: 'status.eq.pending',
    my_roding_posts: 'approved.is.',
    unseen_events: undefined,
  })
})

it('the figures of the dashboard count what is not approved, of posts what was rejected, and all events', () => {
  expect(filters(countedOf)).toMatchObject({
    ideas: 'status.neq.approved',
    my_roding_posts: 'approved.eq.false',
    events: undefined,
  })
})
