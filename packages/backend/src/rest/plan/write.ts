import {
  limitWithoutOrder,
  notImplemented,
  notWritable,
  putNeedsPrimaryKey,
  putWithLimit,
  undefinedConflictColumn,
  unknownBodyColumn,
  unreadableBody,
} from '../errors.ts'
import type { Condition } from '../parse/conditions.ts'
import { emptyObject, type Payload } from '../parse/payload.ts'
import type { RestRequest } from '../parse/request.ts'
import type { Column, Relation, Schema } from '../schema/types.ts'
import { allowedOn } from './info.ts'
import { findRelation } from './read.ts'
import { type Selection, select } from './selection.ts'
import { resolveColumn } from './source.ts'

/** What a write returns: a count, the keys of one new row for `Location`, or the rows. */
type Returning = 'count' | 'location' | 'rows'

type Write = Readonly<{ relation: Relation; selection: Selection; returning: Returning }>
type Conflict = Readonly<{ action: 'update' | 'ignore'; columns: readonly Column[] }>
export type InsertPlan = Write &
  Readonly<{
    kind: 'insert' | 'put'
    payload: Payload
    columns: readonly Column[]
    conflict: Conflict | null
    fillDefaults: boolean
  }>
export type UpdatePlan = Write &
  Readonly<{ kind: 'update'; payload: Payload; columns: readonly Column[]; fillDefaults: boolean }>
export type DeletePlan = Write & Readonly<{ kind: 'delete' }>
export type WritePlan = InsertPlan | UpdatePlan | DeletePlan

export function planInsert(request: RestRequest, schema: Schema): InsertPlan {
  const write = prepare(request, schema, 'insertable', 'insert into')
  const { query, preferences } = request
  const payload = request.payload ?? emptyObject
  const keys =
    query.onConflict?.map((name) => conflictColumn(write.relation, name)) ?? primaryKey(write.relation)
  const conflict: Conflict | null =
    preferences.resolution === null || keys.length === 0
      ? null
      : { action: preferences.resolution === 'merge-duplicates' ? 'update' : 'ignore', columns: keys }
  return {
    ...write,
    kind: 'insert',
    payload,
    columns: bodyColumns(write.relation, payload),
    conflict,
    fillDefaults: preferences.missing === 'default',
  }
}

/** PUT writes the one row that its filters name, whether it exists or not. */
export function planPut(request: RestRequest, schema: Schema): InsertPlan {
  if (request.range.offset !== 0n || request.range.limit !== null) throw putWithLimit()
  const keys = primaryKey(findRelation(request, schema))
  const names = new Set(request.query.filtered)
  const namesTheKey =
    keys.length > 0 &&
    names.size === keys.length &&
    keys.every((key) => names.has(key.name)) &&
    request.query.where.every(isPlainEquality)
  if (!namesTheKey) throw putNeedsPrimaryKey()
  const write = prepare(request, schema, 'insertable', 'insert into')
  const payload = request.payload ?? emptyObject
  return {
    ...write,
    kind: 'put',
    payload,
    columns: bodyColumns(write.relation, payload),
    conflict: { action: 'update', columns: keys },
    fillDefaults: false,
  }
}

const isPlainEquality = (condition: Condition) =>
  condition.kind === 'filter' &&
  !condition.negated &&
  condition.operation.kind === 'quantifiable' &&
  condition.operation.operator === 'eq' &&
  condition.operation.of === null

export function planUpdate(request: RestRequest, schema: Schema): UpdatePlan {
  const write = prepare(request, schema, 'updatable', 'update')
  refuseLimit(request)
  const payload = request.payload ?? emptyObject
  if (payload.rows !== null && payload.rows > 1)
    throw unreadableBody('Only one object can be given to update rows')
  return {
    ...write,
    kind: 'update',
    payload,
    columns: bodyColumns(write.relation, payload),
    fillDefaults: request.preferences.missing === 'default',
  }
}

export function planDelete(request: RestRequest, schema: Schema): DeletePlan {
  const write = prepare(request, schema, 'deletable', 'delete from')
  refuseLimit(request)
  return { ...write, kind: 'delete' }
}

function prepare(
  request: RestRequest,
  schema: Schema,
  ability: 'insertable' | 'updatable' | 'deletable',
  action: string,
): Write {
  const relation = findRelation(request, schema)
  const selection = select(request.query, relation, schema)
  if (!relation[ability]) throw notWritable(relation.name, action, allowedOn(relation))
  return { relation, selection, returning: returning(request) }
}

function returning(request: RestRequest): Returning {
  const { representation } = request.preferences
  if (representation === 'representation') return 'rows'
  return representation === 'headers-only' && request.method === 'POST' ? 'location' : 'count'
}

function bodyColumns(relation: Relation, payload: Payload): Column[] {
  return [...new Set(payload.keys)].sort().map((key) => {
    const column = relation.columns.get(key)
    if (!column) throw unknownBodyColumn(relation.name, key)
    return column
  })
}

function conflictColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (!column) throw undefinedConflictColumn(name)
  return column
}

const primaryKey = (relation: Relation) => relation.primaryKey.map((name) => resolveColumn(relation, name))

function refuseLimit({ query }: RestRequest): void {
  if (query.limit === null && query.offset === null) return
  if (query.order.length === 0) throw limitWithoutOrder()
  throw notImplemented('limit and offset are not supported for PATCH and DELETE')
}
