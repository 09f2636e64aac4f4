import type { AddressField } from './address-field'

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
