import { bound, boundItems, LIMITS } from './bounds.ts'
import { type Condition, comparison, createCondition, type Filter, readComparison } from './conditions.ts'
import { fieldName } from './identifiers.ts'
import { char, type Parser, separated } from './parser.ts'
import type { Parameter } from './query-string.ts'
import { readWith, refuseDeepNesting, remembering } from './read-with.ts'
import { columnNames, fieldPath, type OrderTerm, orderTerms, type SelectItem, selectList } from './select.ts'

/** A parsed query string. */
export type Query = Readonly<{
  /** Empty means every column. */
  select: readonly SelectItem[]
  /** All of them must hold. */
  where: readonly Condition[]
  order: readonly OrderTerm[]
  limit: string | null
  offset: string | null
  columns: readonly string[] | null
  onConflict: readonly string[] | null
  /** Arguments of a function called by GET: parameters whose value is no comparison. */
  args: readonly Parameter[]
  /** Names of the columns that parameters of their own compare, for PUT. */
  filtered: readonly string[]
  /** Parameters of embedded tables. */
  embedded: readonly string[]
}>

const SHAPING = new Set(['select', 'columns', 'on_conflict'])
const lastPart = (name: string) => name.slice(name.lastIndexOf('.') + 1)

/** Reads decoded parameters. With `withArguments` a value that is no comparison is an argument, else an error. */
export function parseParameters(parameters: readonly Parameter[], withArguments: boolean): Query {
  const first = (name: string) => parameters.find(([key]) => key === name)?.[1] ?? null
  const last = (name: string) => parameters.findLast(([key]) => key === name)?.[1] ?? null
  const query = {
    select: readSelect(first('select') ?? '*'),
    where: [] as Condition[],
    order: [] as readonly OrderTerm[],
    limit: last('limit'),
    offset: last('offset'),
    columns: readColumns(first('columns'), 'columns parameter'),
    onConflict: readColumns(first('on_conflict'), 'on_conflict parameter'),
    args: [] as Parameter[],
    filtered: [] as string[],
    embedded: [] as string[],
  }
  let comparisons = 0
  const count = () => bound(++comparisons, LIMITS.comparisons, 'comparisons')
  for (const [name, value] of parameters) {
    if (SHAPING.has(name)) continue
    switch (lastPart(name)) {
      case 'limit':
      case 'offset':
        query.embedded.push(...embeddedIn(name))
        break
      case 'order':
        query.embedded.push(...embeddedIn(name))
        if (query.order.length === 0) query.order = readOrder(value)
        break
      case 'and':
      case 'or':
        query.embedded.push(...embeddedIn(name).filter((part) => part !== 'not'))
        query.where.push(readTree(createCondition(count), name, value))
        break
      default: {
        if (withArguments && !looksLikeComparison(value)) {
          query.args.push([name, value])
          break
        }
        count()
        const { embedded, filter } = readFilter(name, value)
        query.embedded.push(...embedded)
        query.filtered.push(filter.field.column)
        query.where.push(filter)
      }
    }
  }
  return query
}

const readSelect = remembering((text): readonly SelectItem[] => {
  boundItems(text, LIMITS.selected, 'items of select')
  refuseDeepNesting(text, 'select parameter')
  return readWith(selectList, 'select parameter', text)
})

const readOrder = remembering((text): readonly OrderTerm[] => {
  boundItems(text, LIMITS.orderTerms, 'terms of order')
  return readWith(orderTerms, 'order', text)
})

const readFieldPath = remembering((text) => readWith(fieldPath, 'tree path', text))

function readColumns(text: string | null, what: string): readonly string[] | null {
  if (text === null) return null
  boundItems(text, LIMITS.columns, 'columns')
  return readWith(columnNames, what, text)
}

function embeddedIn(name: string): string[] {
  return name.includes('.') ? readWith(separated(fieldName, char('.')), 'tree path', name).slice(0, -1) : []
}

/** `or=(a.eq.1,b.eq.2)` is read as `or(a.eq.1,b.eq.2)`; `not.or=(…)` negates. */
function readTree(condition: Parser<Condition>, name: string, value: string): Condition {
  boundItems(value, LIMITS.comparisons + LIMITS.values, 'comparisons and values')
  refuseDeepNesting(value, 'logic tree')
  const path = readWith(separated(fieldName, char('.')), 'logic path', name)
  const joint = `${path.includes('not') ? 'not.' : ''}${path.at(-1)}`
  return readWith(condition, 'logic tree', joint + value, value)
}

function readFilter(name: string, value: string): { embedded: readonly string[]; filter: Filter } {
  const { embedded, field } = readFieldPath(name)
  const { negated, operation } = readComparison(value)
  return { embedded, filter: { kind: 'filter', field, negated, operation } }
}

/** Whether a value commits to being a comparison: then what follows must be one, too. */
function looksLikeComparison(value: string): boolean {
  const reply = comparison(value, 0)
  return reply.ok || reply.consumed
}
