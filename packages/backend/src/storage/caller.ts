import type { Context } from 'hono'
import type { Caller } from '../database/transaction.ts'
import type { ServerEnv } from '../http/claims.ts'

/** The person or program behind a request; the policies of storage.objects decide what it may. */
export function callerOf(c: Context<ServerEnv>): Caller {
  return { claims: c.get('claims'), method: c.req.method, path: c.req.path }
}

/** The service itself, for what needs no right: settings of a bucket, public files, signed links that were checked. */
export const SERVICE: Caller = { claims: { role: 'service_role' } }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whom a file that this caller writes belongs to. `owner` is the older column, of type uuid. */
export function ownerOf({ claims }: Caller): { owner: string | null; ownerId: string | null } {
  const ownerId = claims.sub ?? null
  return { ownerId, owner: ownerId && UUID.test(ownerId) ? ownerId : null }
}
