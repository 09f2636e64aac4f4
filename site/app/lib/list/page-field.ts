/** Which part of a list that does not fit on one page was read. */
export type Paging = Readonly<{
  /** From 1. */
  page: number
  /** Rows of a page. */
  size: number
  /** Rows of the list without a filter. */
  all: number
  /** Rows that match; one more than `MOST_COUNTED` stands for more. */
  found: number
}>

/** `?seite=2`; without a valid number, the first page. */
export const PAGE: AddressField<number> = {
  name: 'seite',
  read: (word) => (/^[1-9]\d{0,3}$/.test(word ?? '') ? Number(word) : 1),
  write: (page) => (page > 1 ? String(page) : null),
}

/** Id of the section with the list, which links to its pages lead to. */
export const LIST_ID = 'liste'

/** How one value of a filter is stored in the search parameters. */
export type AddressField<Value> = Readonly<{
  /** Name of the parameter, and of the form control without scripts. */
  name: string
  /** Parses the parameter; `word` is null without it, `words` has every value where it is repeated. */
  read: (word: string | null, words?: readonly string[]) => Value
  /** Null removes the parameter; several values become a parameter each. */
  write: (value: Value) => string | readonly string[] | null
}>
