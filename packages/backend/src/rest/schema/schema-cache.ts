import type pg from 'pg'
import type { Listener } from '../../database/listening/listener.ts'
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

/** Milliseconds between the beginnings of two reloads for changes; a migration of many statements is one change or few. */
const BETWEEN_CHANGES = 250

/** Caches the exposed schemas. The first request loads them; after a failed load the next request tries again. */
export class SchemaCache {
  readonly schemas: readonly string[]
  readonly #staleAfter: number
  readonly #pool: pg.Pool
  #loadedAt = 0
  #startedAt = Number.NEGATIVE_INFINITY
  #loading: Promise<Snapshot> | undefined
  #loaded: Snapshot | undefined
  #due: NodeJS.Timeout | undefined

  constructor(pool: pg.Pool, { schemas = ['public'], staleAfter = 1_000 }: SchemaCacheOptions = {}) {
    this.#pool = pool
    this.schemas = schemas
    this.#staleAfter = staleAfter
  }

  async current(): Promise<Snapshot> {
    return this.#loaded ?? (await (this.#loading ?? this.reload()))
  }

  /** Reloads if the snapshot `seen` is older than `staleAfter`, or than a change that is known. */
  async newerThan(seen: Snapshot): Promise<Snapshot> {
    if (this.#loading) return this.#loading
    if (this.#loaded !== seen) return this.current()
    if (this.#due) {
      clearTimeout(this.#due)
      this.#due = undefined
      return this.reload()
    }
    return performance.now() - this.#loadedAt < this.#staleAfter ? seen : this.reload()
  }

  /** The schema has changed: reload it soon, once for several calls in quick succession. */
  changed(): void {
    if (this.#due || !(this.#loaded || this.#loading)) return
    const wait = Math.max(0, this.#startedAt + BETWEEN_CHANGES - performance.now())
    this.#due = setTimeout(async () => {
      // A load that is running may have started before the change.
      await this.#loading?.catch(ignore)
      this.#due = undefined
      await this.reload().catch(ignore)
    }, wait).unref()
  }

  /** Reloads the schema; concurrent requests use the previous snapshot. */
  reload(): Promise<Snapshot> {
    const version = (this.#loaded?.version ?? 0) + 1
    this.#startedAt = performance.now()
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

/** The database is away; the listening connection is lost with it, and missed notifications count as changes when it is back. */
const ignore = () => {}

/** Reloads for `NOTIFY pgrst`, as PostgREST does; only payloads for the schema count. */
export function reloadOnNotification(schemaCache: Pick<SchemaCache, 'changed'>, listener: Listener): void {
  listener.subscribe('pgrst', {
    onNotification(payload) {
      if (payload === '' || payload === 'reload schema') schemaCache.changed()
    },
    onConnected: () => schemaCache.changed(),
  })
}
