import { byKind, countedOf } from '../../lib/kinds/kinds'
import { countsOf } from '../../lib/supabase/count-rows'

/** The figures of docs/product.md#dashboard. */
export const COUNTS = countsOf({
  subscriber: { table: 'newsletter_subscriptions', where: ['active', 'eq', true] },
  application: { table: 'applications', where: ['status', 'eq', 'pending'] },
  ...byKind(countedOf),
})

export type Counts = typeof COUNTS.unknown
