import { contentResponse } from '../../http/content-response.ts'
import type { RestRequest } from '../parse/request.ts'
import type { Plan } from '../plan/plan.ts'
import type { Outcome } from '../run.ts'
import { announced } from './announced.ts'
import { respondToCall } from './call.ts'
import { respondToRead } from './read.ts'
import { respondToInsert, respondToMutation, respondToPut } from './write.ts'

/** Builds the HTTP response, as PostgREST does. */
export function respond(plan: Plan, request: RestRequest, outcome: Outcome): Response {
  return announced(respondTo(plan, request, outcome), outcome)
}

function respondTo(plan: Plan, request: RestRequest, outcome: Outcome): Response {
  switch (plan.kind) {
    case 'info':
      return contentResponse(null, 200, { allow: plan.allow })
    case 'read':
      return respondToRead(plan, request, outcome)
    case 'call':
      return respondToCall(plan, request, outcome)
    case 'insert':
      return respondToInsert(plan, request, outcome)
    case 'put':
      return respondToPut(request, outcome)
    case 'update':
    case 'delete':
      return respondToMutation(plan, request, outcome)
  }
}
