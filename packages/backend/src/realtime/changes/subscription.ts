import type { Claims } from '../../http/identity.ts'
import type { BindingRequest } from '../protocol/frames.ts'
import type { Column } from './relations.ts'

/** A binding in the reply to a join: the request and the id that its changes carry. */
type AnsweredBinding = BindingRequest & Readonly<{ id: number }>

type Subscription = Readonly<{
  bindings: readonly AnsweredBinding[]
  end(): void
}>

/** Where the changes of a subscription go. */
export type Receiver = Readonly<{
  /** `data` is JSON, shared by all receivers with the same claims. */
  change(ids: readonly number[], data: string): void
  /** Changes were missed: the subscriber has to read again. */
  interrupted(message: string): void
}>

/** Changes of the database, delivered to subscribers whom row level security shows the row. */
export type Changes = Readonly<{
  /** Throws a `SubscriptionError` when the caller may not read the table, or the filter is invalid. */
  subscribe(claims: Claims, requests: readonly BindingRequest[], receiver: Receiver): Promise<Subscription>
  close(): Promise<void>
}>

/** A binding that cannot be served. The client receives the message. */
export class SubscriptionError extends Error {
  override name = 'SubscriptionError'
}

const OPERATORS = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const
const MAX_VALUES = 100
const MAX_CONDITIONS = 10

/** A condition on one column; `in` has several values, every other operator one. */
export type Filter = Readonly<{
  column: Column
  operator: (typeof OPERATORS)[keyof typeof OPERATORS] | 'in'
  values: readonly string[]
}>

/** Reads `column=operator.value` of the client, several of them (at most ten) separated by commas: all must hold. */
export function readFilters(text: string, columns: readonly Column[]): readonly Filter[] {
  const parts = splitAtCommas(text)
  if (parts.length > MAX_CONDITIONS)
    throw new SubscriptionError(`filters have at most ${MAX_CONDITIONS} conditions`)
  return parts.map((part) => readFilter(part, columns))
}

function readFilter(text: string, columns: readonly Column[]): Filter {
  const [, name, operator = '', value = ''] = /^([^=]+)=([a-z]+)\.(.*)$/s.exec(text) ?? []
  if (!name) throw new SubscriptionError(`Error parsing filter: ${text}`)
  const column = columns.find((candidate) => candidate.name === name)
  if (!column) throw new SubscriptionError(`invalid column for filter ${name}`)
  if (operator === 'in') {
    if (!value.startsWith('(') || !value.endsWith(')')) {
      throw new SubscriptionError(`Error parsing filter: ${text}`)
    }
    const values = splitAtCommas(value.slice(1, -1)).map(unquoted)
    if (values.length > MAX_VALUES)
      throw new SubscriptionError(`in filters have at most ${MAX_VALUES} values`)
    return { column, operator, values }
  }
  if (!Object.hasOwn(OPERATORS, operator)) throw new SubscriptionError(`unsupported operator ${operator}`)
  return { column, operator: OPERATORS[operator as keyof typeof OPERATORS], values: [unquoted(value)] }
}

/** Commas inside quotes and parentheses belong to the value. */
function splitAtCommas(text: string): string[] {
  const parts = ['']
  let quoted = false
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (quoted && sign === '\\') {
      parts[parts.length - 1] += sign + (text[++at] ?? '')
      continue
    }
    if (sign === '"') quoted = !quoted
    else if (!quoted && sign === '(') depth += 1
    else if (!quoted && sign === ')') depth -= 1
    if (sign === ',' && !quoted && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

function unquoted(value: string): string {
  return /^".*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value
}
