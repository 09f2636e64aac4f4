import { invalidPreferences } from '../errors.ts'
import type { RestRequest } from '../parse/request.ts'
import type { Schema, Schemas } from '../schema/types.ts'
import { type CallPlan, planCall } from './call.ts'
import { type InfoPlan, planInfo } from './info.ts'
import { planRead, type ReadPlan } from './read.ts'
import { planDelete, planInsert, planPut, planUpdate, type WritePlan } from './write.ts'

/** A request with every name resolved against the catalogs. */
export type Plan = ReadPlan | WritePlan | CallPlan | InfoPlan

/** `maxRows` limits the rows of one response; `role` is the caller's. */
export function plan(request: RestRequest, schemas: Schemas, maxRows: number, role = 'anon'): Plan {
  const schema = schemas.get(request.schema) ?? NOTHING
  const planned = planFor(request, schema, maxRows, role)
  const { handling, unknown } = request.preferences
  if (handling === 'strict' && unknown.length > 0) throw invalidPreferences(unknown)
  return planned
}

const NOTHING: Schema = { relations: new Map(), routines: new Map(), types: new Map() }

function planFor(request: RestRequest, schema: Schema, maxRows: number, role: string): Plan {
  if (request.method === 'OPTIONS') return planInfo(request, schema)
  if (request.target.kind === 'function') return planCall(request, schema, maxRows)
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return planRead(request, schema, maxRows, role)
    case 'POST':
      return planInsert(request, schema)
    case 'PUT':
      return planPut(request, schema)
    case 'PATCH':
      return planUpdate(request, schema)
    case 'DELETE':
      return planDelete(request, schema)
  }
}
