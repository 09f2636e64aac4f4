import type pg from 'pg'
import type { Claims } from '../../http/claims.ts'
import { findRelations, type Relation } from './relations.ts'

const KEEP_MILLISECONDS = 5_000
const MAX_ENTRIES = 1_000

/** `findRelations`, cached for 5 s by role, schema and table, for many sockets that join at the same time. */
export type RelationCache = Readonly<{
  find(claims: Claims, schema: string, table: string | undefined): Promise<readonly Relation[]>
  /** The published tables have changed. */
  clear(): void
}>

export function createRelationCache(pool: pg.Pool): RelationCache {
  const known = new Map<string, { until: number; relations: Promise<readonly Relation[]> }>()
  return {
    find(claims, schema, table) {
      const key = JSON.stringify([claims.role, schema, table])
      const now = Date.now()
      const found = known.get(key)
      if (found && found.until > now) return found.relations
      if (known.size >= MAX_ENTRIES) known.clear()
      const relations = findRelations(pool, claims, schema, table)
      known.set(key, { until: now + KEEP_MILLISECONDS, relations })
      // Do not cache an empty result: the table may be published in the next moment.
      relations.then(
        ({ length }) => length === 0 && known.delete(key),
        () => known.delete(key),
      )
      return relations
    },
    clear: () => known.clear(),
  }
}
