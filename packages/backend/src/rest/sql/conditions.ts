import type { Operation, PlainOperator, QuantifiableOperator, TextSearch } from '../parse/conditions.ts'
import type { JsonStep } from '../parse/identifiers.ts'
import type { ResolvedCondition, ResolvedField } from '../plan/source.ts'
import { quote, type Values } from './statement.ts'

const PLAIN: Readonly<Record<PlainOperator, string>> = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}
const QUANTIFIABLE: Readonly<Record<QuantifiableOperator, string>> = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'LIKE',
  ilike: 'ILIKE',
  match: '~',
  imatch: '~*',
}
const SEARCH: Readonly<Record<TextSearch, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

/** A field of the rows that `from` (quoted already) names. */
export function fieldSql({ column, path }: ResolvedField, from: string, values: Values): string {
  const plain = column.computedBy ? `${column.computedBy}(${from}.*)` : `${from}.${quote(column.name)}`
  if (path.length === 0) return plain
  const json = column.type === 'json' || column.type === 'jsonb' ? plain : `to_jsonb(${plain})`
  return json + path.map((step) => stepSql(step, values)).join('')
}

function stepSql(step: JsonStep, values: Values): string {
  return 'key' in step ? step.arrow + values.add(step.key) : `${step.arrow}${values.add(step.index)}::int`
}

export function whereSql(conditions: readonly ResolvedCondition[], from: string, values: Values): string {
  if (conditions.length === 0) return ''
  return ` WHERE ${conditions.map((condition) => conditionSql(condition, from, values)).join(' AND ')}`
}

function conditionSql(condition: ResolvedCondition, from: string, values: Values): string {
  const not = condition.negated ? 'NOT ' : ''
  if (condition.kind === 'tree') {
    const members = condition.members.map((member) => conditionSql(member, from, values))
    return `${not}(${members.join(condition.joint === 'and' ? ' AND ' : ' OR ')})`
  }
  const { field, operation } = condition
  return `${not}${fieldSql(field, from, values)} ${operationSql(operation, field, values)}`
}

function operationSql(operation: Operation, field: ResolvedField, values: Values): string {
  switch (operation.kind) {
    case 'plain':
      return `${PLAIN[operation.operator]} ${values.add(operation.value)}`
    case 'quantifiable': {
      const likes = operation.operator === 'like' || operation.operator === 'ilike'
      const value = likes ? operation.value.replaceAll('*', '%') : operation.value
      const operand = values.add(value)
      if (isWordSearch(field, operation, value)) return `${MATCHES} ${operand}`
      const operator = QUANTIFIABLE[operation.operator]
      return operation.of === null
        ? `${operator} ${operand}`
        : `${operator} ${operation.of.toUpperCase()}(${operand})`
    }
    case 'in':
      return `= ANY (${values.add(arrayLiteral(operation.values))})`
    case 'is':
      return `IS ${operation.value.toUpperCase()}`
    case 'isdistinct':
      return `IS DISTINCT FROM ${values.add(operation.value)}`
    case 'search': {
      const language = operation.language === null ? '' : `${values.add(operation.language)}, `
      return `@@ ${SEARCH[operation.operator]}(${language}${values.add(operation.value)})`
    }
  }
}

/** `in.()` matches nothing. Otherwise every element is quoted, so that it is never read as NULL or as an array. */
function arrayLiteral(elements: readonly string[]): string {
  if (elements.length === 1 && elements[0] === '') return '{}'
  const quoted = elements.map((element) => `"${element.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)
  return `{${quoted.join(',')}}`
}

/** ILIKE for patterns that are words, made in `platform/afterwards/020_search.sql`; an index serves it also where policies hide rows. */
const MATCHES = 'OPERATOR("search".~~*)'

/**
 * Patterns for the leakproof operator: without backslash (an error would leak hidden rows) and without `_` (slow to match), of bounded
 * length, and without characters whose lower case depends on context or locale (İ, Σ, combining accents).
 */
const WORDS = /^(?:(?![_\\İ])[\p{Script=Latin}\p{Script=Common}]){0,100}$/u

/** Whether the operator may replace ILIKE for this pattern, in which `*` is `%` already. */
function isWordSearch(field: ResolvedField, operation: Operation, pattern: string): boolean {
  return (
    operation.kind === 'quantifiable' &&
    operation.operator === 'ilike' &&
    operation.of === null &&
    field.column.searchable &&
    field.path.length === 0 &&
    WORDS.test(pattern)
  )
}
