import type { Operation } from '../parse/conditions.ts'
import type { ResolvedField } from '../plan/source.ts'

/** ILIKE for patterns that are words, made in `platform/afterwards/020_search.sql`; an index serves it also where policies hide rows. */
export const MATCHES = 'OPERATOR("search".~~*)'

/**
 * Nothing can fail on these patterns, because nothing in them is escaped, and no text takes remarkably long to compare: no wildcard for
 * one character, bounded length. Lower case is the same for texts and for index, which İ, Σ and accents of their own don't grant.
 */
const WORDS = /^(?:(?![_\\İ])[\p{Script=Latin}\p{Script=Common}]){0,100}$/u

/** Whether the operator answers what ILIKE would for this (`*` already made `%`), and may be asked. */
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
