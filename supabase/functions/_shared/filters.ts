/**
 * Values in the filters of the table API. Inside a list (`in.(…)`) or a group of conditions (`or=(…)`) commas, parentheses, quotes and backslashes have
 * a meaning, and the client's own `in` leaves quotes and backslashes as they are: with them a value could end the list. Filters with such values are
 * built here only (`scripts/filters.test.ts`).
 */

/** A value inside a list or a group of conditions. */
export const filterValue = (value: string): string =>
  /^[\p{L}\p{N}_-]+$/u.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`

/** Rows whose column has one of the values: `query.filter('id', 'in', oneOf(ids))`. */
export const oneOf = (values: readonly string[]): string => `(${values.map(filterValue).join(',')})`

/** A pattern for `ilike` that the text itself matches. An asterisk can't be escaped, so in its place any character does, too. */
export const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')
