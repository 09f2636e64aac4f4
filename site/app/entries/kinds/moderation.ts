export type State = 'approved' | 'pending' | 'rejected'
export type Decision = 'approved' | 'rejected'

/** How a table stores the decision about a row. */
type Decided = Readonly<{
  column: string
  stateOf: (value: unknown) => State
  changes: (state: State) => Readonly<Record<string, unknown>>
}>

/** A column that the dialog and the log show; `shown` gives the text of a value, `choices` that of each. */
type Fact = Readonly<{
  column: string
  shown?: (value: string) => string
  choices?: Readonly<Record<string, string>>
}>

/** What the back office needs to show submissions of a kind and to moderate them. */
export type Moderation = Decided &
  Readonly<{
    /** Columns shown in the list and the dialog, besides title and time. */
    columns: Readonly<{ author: string; email: string; content: string; picture?: string }>
    /** Further columns that the dialog shows, by label. */
    facts?: Readonly<Record<string, Fact>>
    likes: boolean
    /** Nouns for notices and counts, where they differ from those of the kind. */
    words?: Readonly<{ one: string; many: string }>
    /** Shown when the search parameters name no kind. */
    isDefault?: true
  }>

/** Column `status`; unknown values count as pending (docs/product.md#ideas). */
export const BY_STATUS = {
  column: 'status',
  stateOf: (status) => (status === 'approved' || status === 'rejected' ? status : 'pending'),
  changes: (state) => ({ status: state }),
} as const satisfies Decided

/** Column `approved`, null while pending; the time of the approval is in `approved_at`. */
export const BY_APPROVAL = {
  column: 'approved',
  stateOf: (approved) => (approved === true ? 'approved' : approved === false ? 'rejected' : 'pending'),
  changes: (state) =>
    state === 'approved'
      ? { approved: true, approved_at: new Date().toISOString() }
      : { approved: state === 'rejected' ? false : null, approved_at: null },
} as const satisfies Decided
