import type { Condition } from '../count-rows'

export type State = 'approved' | 'waiting' | 'rejected'
export type Decision = 'approved' | 'rejected'

/** How a table stores what was decided about a row. */
type Decided = Readonly<{
  column: string
  stateOf: (value: unknown) => State
  changes: (decision: Decision) => Readonly<Record<string, unknown>>
  waiting: Condition
}>

/** What the back office needs to show submissions of a kind and to decide on them. */
export type Moderation = Decided &
  Readonly<{
    /** Columns that the list and the dialog show beside title and time. */
    columns: Readonly<{ author: string; email: string; content: string; picture?: string }>
    likes: boolean
    /** What notices and counts call it, where that differs from the kind's own words. */
    words?: Readonly<{ one: string; many: string }>
    /** Shown where the address names no kind. */
    isDefault?: true
  }>

/** Column `status`; a value nobody knows counts as waiting (docs/product.md#ideas). */
export const BY_STATUS = {
  column: 'status',
  stateOf: (status) => (status === 'approved' || status === 'rejected' ? status : 'waiting'),
  changes: (decision) => ({ status: decision }),
  waiting: ['status', 'eq', 'pending'],
} as const satisfies Decided

/** Column `approved`, null while it waits; the time of the approval is in `approved_at`. */
export const BY_APPROVAL = {
  column: 'approved',
  stateOf: (approved) => (approved === true ? 'approved' : approved === false ? 'rejected' : 'waiting'),
  changes: (decision) =>
    decision === 'approved'
      ? { approved: true, approved_at: new Date().toISOString() }
      : { approved: false, approved_at: null },
  waiting: ['approved', 'is', null],
} as const satisfies Decided
