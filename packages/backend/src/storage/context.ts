import type { Context } from 'hono'
import type pg from 'pg'
import type { Caller } from '../database/transaction.ts'
import type { ServerEnv } from '../http/identity.ts'
import type { SharedLimits } from '../http/shared-limits.ts'
import type { ObjectStore } from './object-store.ts'

export type StorageDependencies = Readonly<{
  pool: pg.Pool
  objectStore: ObjectStore
  /** Installation secret; the key that signs links is derived from it. */
  signingSecret: string
  /** Without them the cost of a network's pictures is not limited. */
  limits?: SharedLimits | undefined
  /** Bytes on the server's disk that uploads leave free, instead of the default. */
  freeSpaceFloor?: number | undefined
}>

/** Role and claims of a request; the policies of storage.objects decide what it may do. */
export function callerOf(c: Context<ServerEnv>): Caller {
  return { claims: c.get('claims'), method: c.req.method, path: c.req.path }
}

/** The service itself, for reads that need no policy: settings of buckets, public files, verified signed links. */
export const SERVICE: Caller = { claims: { role: 'service_role' } }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Owner columns of a file this caller writes; `owner` is the older one, of type uuid. */
export function ownerOf({ claims }: Caller): { owner: string | null; ownerId: string | null } {
  const ownerId = claims.sub ?? null
  return { ownerId, owner: ownerId && UUID.test(ownerId) ? ownerId : null }
}
