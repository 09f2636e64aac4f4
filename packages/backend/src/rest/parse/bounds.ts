import { excessive } from '../errors.ts'

/**
 * Limits of one request, far above the use of clients. Without them a request of 40,000 characters could repeat a long value a
 * thousand times per row.
 */
export const LIMITS = {
  /** Items of `select`. */
  selected: 64,
  /** Times that `select` names the same column, under other names, as other types, with arrows or as part of `*`. */
  sameColumn: 4,
  /** `sameColumn` for a column of type json or jsonb, whose parts are chosen by arrows. */
  sameJsonColumn: 16,
  /** Comparisons in all filters together. */
  comparisons: 100,
  /** Values of an `in` list or an array. */
  values: 2000,
  /** Characters of a pattern, or of all patterns of `any` and `all`. */
  pattern: 500,
  /** Characters that a text search looks for. */
  search: 1000,
  orderTerms: 16,
  /** Arrows of one field. */
  arrows: 16,
  /** Columns or arguments, in `columns`, `on_conflict` or a body. */
  columns: 200,
  /** Rows of a body. */
  rows: 5000,
  /** Characters of the headers `accept` and `prefer`. */
  header: 1000,
} as const

/** Throws when the count exceeds the bound; the error names `what`. */
export function bound(count: number, max: number, what: string): void {
  if (count > max) throw excessive(max, what)
}

/** Refuses a list of too many items before parsing, which takes longer than counting; commas in quotes count, too. */
export function boundItems(text: string, max: number, what: string): void {
  let items = 1
  for (let at = text.indexOf(','); at !== -1; at = text.indexOf(',', at + 1)) items += 1
  bound(items, max, what)
}
