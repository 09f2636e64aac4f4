import { countsOf } from '../../../lib/supabase/count-rows'

/** The figures of docs/product.md#dashboard. */
export const COUNTS = countsOf({
  subscriber: { table: 'newsletter_subscriptions', where: ['active', 'eq', true] },
  application: { table: 'applications', where: ['status', 'eq', 'pending'] },
  idea: { table: 'ideas', where: ['status', 'neq', 'approved'] },
  post: { table: 'my_roding_posts', where: ['approved', 'eq', false] },
  event: { table: 'events' },
})

export type Counts = typeof COUNTS.unknown
