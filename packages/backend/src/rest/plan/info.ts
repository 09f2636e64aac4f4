import { undefinedTable } from '../errors.ts'
import type { RestRequest } from '../parse/request.ts'
import type { Relation, Routine, Schema } from '../schema/types.ts'
import { findRoutine } from './call.ts'

/** A plain OPTIONS request: which methods there are. */
export type InfoPlan = Readonly<{ kind: 'info'; allow: string }>

export function planInfo(request: RestRequest, schema: Schema): InfoPlan {
  if (request.target.kind === 'function') {
    return { kind: 'info', allow: allowedOnRoutine(findRoutine(request, schema, [])) }
  }
  const relation = schema.relations.get(request.target.name)
  if (!relation) throw undefinedTable(request.schema, request.target.name)
  return { kind: 'info', allow: allowedOn(relation) }
}

export function allowedOn(relation: Relation): string {
  const { insertable, updatable, deletable, primaryKey } = relation
  return [
    'OPTIONS,GET,HEAD',
    insertable && 'POST',
    insertable && updatable && primaryKey.length > 0 && 'PUT',
    updatable && 'PATCH',
    deletable && 'DELETE',
  ]
    .filter(Boolean)
    .join(',')
}

const allowedOnRoutine = (routine: Routine) => (routine.readOnly ? 'OPTIONS,GET,HEAD,POST' : 'OPTIONS,POST')
