import type { Operation } from '../parse/conditions.ts'
import type { ResolvedField } from '../plan/source.ts'

/** ILIKE for patterns that are words, made in `platform/afterwards/020_search.sql`; an index serves it also where policies hide rows. */
export const MATCHES = 'OPERATOR("search".~~*)'

/**
 * Patterns for the leakproof operator: without backslash (an error would leak hidden rows) and without `_` (slow to match), of bounded
 * length, and without characters whose lower case depends on context or locale (İ, Σ, combining accents).
 */
const WORDS = /^(?:(?![_\\İ])[\p{Script=Latin}\p{Script=Common}]){0,100}$/u

/** Whether the operator may replace ILIKE for this pattern, in which `*` is `%` already. */
export function isWordSearch(field: ResolvedField, operation: Operation, pattern: string): boolean {
  return (
    operation.kind === 'quantifiable' &&
    operation.operator === 'ilike' &&
    operation.of === null &&
    field.column.searchable &&
    field.path.length === 0 &&
    WORDS.test(pattern)
  )
}
