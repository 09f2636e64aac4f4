import { ambiguousFunction, noFunction, notImplemented } from '../errors.ts'
import type { Range } from '../parse/headers.ts'
import { emptyObject, type Payload } from '../parse/payload.ts'
import type { RestRequest } from '../parse/request.ts'
import type { Argument, Routine, Schema } from '../schema/types.ts'
import { type Counted, capped } from './read.ts'
import { type Selection, select } from './selection.ts'
import { editDistance } from './source.ts'

export type CallPlan = Readonly<{
  kind: 'call'
  routine: Routine
  /** Arguments that are given, in the function's order; `body` when one unnamed argument takes the whole body. */
  args: readonly Argument[] | 'body'
  payload: Payload
  selection: Selection
  page: Range
  count: Counted
  readOnly: boolean
}>

export function planCall(request: RestRequest, schema: Schema, maxRows: number): CallPlan {
  const byPost = request.method === 'POST'
  if (request.preferences.singleObject) throw notImplemented('params=single-object')
  const names = byPost ? (request.payload?.keys ?? []) : request.query.args.map(([name]) => name)
  const routine = findRoutine(request, schema, [...new Set(names)])
  const source = { name: routine.rowName, columns: routine.columns ?? new Map() }
  return {
    kind: 'call',
    routine,
    args: takesBody(routine)
      ? 'body'
      : routine.args.filter(({ name }) => name !== '' && names.includes(name)),
    payload: byPost ? (request.payload ?? emptyObject) : payloadOf(request, routine),
    selection: select(request.query, source, schema),
    page: capped(request.range, maxRows),
    // The planner knows nothing of what a function returns.
    count: request.preferences.count === null || request.preferences.count === 'planned' ? null : 'all',
    readOnly: !byPost || routine.readOnly,
  }
}

/** The function of that name whose arguments match the given ones; see `matches`. */
export function findRoutine(request: RestRequest, schema: Schema, names: readonly string[]): Routine {
  const byPost = request.method === 'POST'
  const overloads = schema.routines.get(request.target.name) ?? []
  const matching = overloads.filter((routine) => matches(routine, names))
  const takingBody = byPost ? overloads.filter(takesBody) : []
  const candidates = matching.length > 0 ? matching : takingBody
  if (candidates.length > 1) throw ambiguousFunction(candidates.map(signature))
  const [only] = candidates
  if (only) return only
  const sorted = [...names].sort()
  const qualified = `${request.schema}.${request.target.name}`
  throw noFunction(
    qualified,
    sorted,
    byPost,
    nearestFunction(request.schema, request.target.name, sorted, schema),
  )
}

/** Its one argument has no name and is the JSON of the body. */
const takesBody = ({ args: [only, ...others] }: Routine): boolean =>
  only?.name === '' && others.length === 0 && (only.type === 'json' || only.type === 'jsonb')

/** Every required argument is given, and no other than the function takes. An argument without a name cannot be given. */
function matches(routine: Routine, names: readonly string[]): boolean {
  if (routine.args.some(({ name, required }) => name === '' && required)) return false
  const known = new Set(routine.args.map(({ name }) => name).filter((name) => name !== ''))
  const given = new Set(names)
  return (
    names.every((name) => known.has(name)) &&
    routine.args.every((argument) => !argument.required || given.has(argument.name))
  )
}

function signature(routine: Routine): string {
  const args = routine.args.map((argument) => `${argument.name} => ${argument.declaredType}`)
  return `${routine.schema}.${routine.name}(${args.join(', ')})`
}

/** Arguments in the URL are texts that the database converts; those of a variadic argument add up. */
function payloadOf(request: RestRequest, routine: Routine): Payload {
  const variadic = routine.args.find((argument) => argument.variadic)?.name
  const values = new Map<string, string | string[]>()
  for (const [name, value] of request.query.args) {
    if (name !== variadic) values.set(name, value)
    else values.set(name, [...((values.get(name) as string[] | undefined) ?? []), value])
  }
  return {
    json: JSON.stringify(Object.fromEntries(values)),
    shape: 'object',
    keys: [...values.keys()],
    rows: 1,
  }
}

/** Names less similar than this are not suggested. */
const MIN_SIMILARITY = 0.33

/**
 * A hint for a call without a matching function: another overload of the same name, or else the function whose name is most
 * similar to the given one.
 */
function nearestFunction(
  schemaName: string,
  name: string,
  args: readonly string[],
  schema: Schema,
): string | null {
  const overloads = schema.routines.get(name)
  const nearest = overloads
    ? nearestBySimilarity(
        overloads.map((routine) => listed(routine.args.map((argument) => argument.name))),
        listed(args),
      )
    : nearestBySimilarity([...schema.routines.keys()], name)
  if (nearest === null) return null
  return `Perhaps you meant to call the function ${schemaName}.${overloads ? name : ''}${nearest}`
}

const listed = (names: readonly string[]) => `(${[...names].sort().join(', ')})`

/** Candidates share a trigram, or else a bigram; among them the smallest edit distance decides. */
function nearestBySimilarity(all: readonly string[], wanted: string): string | null {
  const candidates = all.filter((candidate) => mayBeAlike(candidate, wanted))
  if (candidates.length === 0) return null
  for (const size of [3, 2]) {
    const pieces = piecesOf(wanted, size)
    const alike = candidates
      .filter((candidate) => [...piecesOf(candidate, size)].some((piece) => pieces.has(piece)))
      .map((candidate) => ({ candidate, similarity: similarity(candidate, wanted) }))
      .filter((match) => match.similarity >= MIN_SIMILARITY)
      .sort((a, b) => b.similarity - a.similarity)
    if (alike[0]) return alike[0].candidate
  }
  return null
}

/** The difference in length is a lower bound of the distance; a body can contain names of a megabyte, which are not compared. */
function mayBeAlike(one: string, other: string): boolean {
  return Math.min(one.length, other.length) >= MIN_SIMILARITY * Math.max(one.length, other.length)
}

function similarity(one: string, other: string): number {
  return 1 - editDistance(one.toLowerCase(), other.toLowerCase()) / Math.max(one.length, other.length)
}

function piecesOf(text: string, size: number): Set<string> {
  const letters = `-${text.toLowerCase().replace(/[^a-z0-9, ]+/g, '')}-`
  const pieces = new Set<string>()
  for (let at = 0; at + size <= letters.length; at += 1) pieces.add(letters.slice(at, at + size))
  return pieces
}
