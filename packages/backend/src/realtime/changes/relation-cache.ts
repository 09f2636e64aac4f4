import type pg from 'pg'
import type { Claims } from '../../http/claims.ts'
import { findRelations, type Relation } from './relations.ts'

const KEEP_MILLISECONDS = 5_000
const MAX_ENTRIES = 1_000

/** `findRelations`, cached for 5 s by role, schema and table, for many sockets that join at the same time. */
export type RelationCache = (
  claims: Claims,
  schema: string,
  table: string | undefined,
) => Promise<readonly Relation[]>

export function createRelationCache(pool: pg.Pool): RelationCache {
  const known = new Map<string, { until: number; relations: Promise<readonly Relation[]> }>()
  return (claims, schema, table) => {
    const key = JSON.stringify([claims.role, schema, table])
    const now = Date.now()
    const found = known.get(key)
    if (found && found.until > now) return found.relations
    if (known.size >= MAX_ENTRIES) known.clear()
    const relations = findRelations(pool, claims, schema, table)
    known.set(key, { until: now + KEEP_MILLISECONDS, relations })
    relations.catch(() => known.delete(key))
    return relations
  }
}
