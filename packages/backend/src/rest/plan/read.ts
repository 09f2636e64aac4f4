import { undefinedTable } from '../errors.ts'
import { everything, type Preferences, type Range } from '../parse/headers.ts'
import type { RestRequest } from '../parse/request.ts'
import type { Relation, Schema } from '../schema/types.ts'
import { type Selection, select } from './selection.ts'

/** Rows that are counted beside the page: none, all, or up to this many. */
export type Counted = null | 'all' | number

export type ReadPlan = Readonly<{
  kind: 'read'
  relation: Relation
  selection: Selection
  page: Range
  count: Counted
  /** How many rows the planner expects is the total, or is where more rows were counted than `count` says. */
  planned: boolean
}>

export function planRead(request: RestRequest, schema: Schema, maxRows: number, role: string): ReadPlan {
  const relation = findRelation(request, schema)
  return {
    kind: 'read',
    relation,
    selection: select(request.query, relation, schema),
    page: capped(request.range, maxRows),
    ...counting(request.preferences.count, relation, role, maxRows),
  }
}

/** If rows can be hidden from the caller, all visible ones are counted, because the planner's estimate would reveal hidden rows. */
function counting(
  preferred: Preferences['count'],
  relation: Relation,
  role: string,
  maxRows: number,
): Pick<ReadPlan, 'count' | 'planned'> {
  if (preferred === null) return { count: null, planned: false }
  const hidden = relation.hidesRows && role !== 'service_role'
  if (preferred === 'exact' || hidden) return { count: 'all', planned: false }
  return { count: preferred === 'planned' ? null : maxRows, planned: true }
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
