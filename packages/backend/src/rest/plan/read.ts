import { undefinedTable } from '../errors.ts'
import { everything, type Range } from '../parse/range.ts'
import type { RestRequest } from '../parse/request.ts'
import type { Relation, Schema } from '../schema/types.ts'
import { type Selection, select } from './selection.ts'

export type ReadPlan = Readonly<{
  kind: 'read'
  relation: Relation
  selection: Selection
  page: Range
  count: boolean
}>

export function planRead(request: RestRequest, schema: Schema, maxRows: number): ReadPlan {
  const relation = findRelation(request, schema)
  return {
    kind: 'read',
    relation,
    selection: select(request.query, relation, schema),
    page: capped(request.range, maxRows),
    count: request.preferences.count !== null,
  }
}

export function findRelation(request: RestRequest, schema: Schema): Relation {
  const relation = schema.relations.get(request.target.name)
  if (!relation) throw undefinedTable(request.schema, request.target.name)
  return relation
}

/** At most `maxRows` rows from the start of the range. */
export function capped(range: Range, maxRows: number): Range {
  const most = BigInt(maxRows)
  if (range.limit !== null && range.limit <= most) return range
  return { ...(range ?? everything), limit: most }
}
