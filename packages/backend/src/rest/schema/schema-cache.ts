import type pg from 'pg'
import { schemaCacheUnavailable } from '../errors.ts'
import { loadSchemas } from './load-schemas.ts'
import type { Schemas } from './types.ts'

export type Snapshot = Readonly<{ schemas: Schemas; version: number }>

export type SchemaCacheOptions = Readonly<{
  /** Exposed schemas, the default one first. */
  schemas?: readonly string[]
  /** Milliseconds between reloads for unknown names. */
  staleAfter?: number
}>

/** Caches the exposed schemas. The first request loads them; after a failed load the next request tries again. */
export class SchemaCache {
  readonly schemas: readonly string[]
  readonly #staleAfter: number
  readonly #pool: pg.Pool
  #loadedAt = 0
  #loading: Promise<Snapshot> | undefined
  #loaded: Snapshot | undefined

  constructor(pool: pg.Pool, { schemas = ['public'], staleAfter = 5_000 }: SchemaCacheOptions = {}) {
    this.#pool = pool
    this.schemas = schemas
    this.#staleAfter = staleAfter
  }

  async current(): Promise<Snapshot> {
    return this.#loaded ?? (await (this.#loading ?? this.reload()))
  }

  /** Reloads if the snapshot `seen` is older than `staleAfter`. */
  async newerThan(seen: Snapshot): Promise<Snapshot> {
    if (this.#loading) return this.#loading
    if (this.#loaded !== seen) return this.current()
    return performance.now() - this.#loadedAt < this.#staleAfter ? seen : this.reload()
  }

  /** Reloads the schema; concurrent requests use the previous snapshot. */
  reload(): Promise<Snapshot> {
    const version = (this.#loaded?.version ?? 0) + 1
    const loading = loadSchemas(this.#pool, this.schemas)
      .then((schemas) => {
        this.#loaded = { schemas, version }
        this.#loadedAt = performance.now()
        return this.#loaded
      })
      .catch((cause: unknown) => {
        throw schemaCacheUnavailable(cause)
      })
      .finally(() => {
        if (this.#loading === loading) this.#loading = undefined
      })
    this.#loading = loading
    return loading
  }
}
