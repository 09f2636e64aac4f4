import type pg from 'pg'
import { schemaCacheUnavailable } from '../catalogue.ts'
import { loadCatalog } from './load-catalog.ts'
import type { Catalog } from './types.ts'

export type Snapshot = Readonly<{ catalog: Catalog; version: number }>

/** The catalogs as of the last load; the first request loads them, and a failed load is tried again by the next. */
export class SchemaCache {
  readonly schemas: readonly string[]
  readonly #pool: pg.Pool
  #loading: Promise<Snapshot> | undefined
  #loaded: Snapshot | undefined

  constructor(pool: pg.Pool, schemas: readonly string[] = ['public']) {
    this.#pool = pool
    this.schemas = schemas
  }

  async current(): Promise<Snapshot> {
    return this.#loaded ?? (await (this.#loading ?? this.reload()))
  }

  /** Reads the catalogs again. Requests meanwhile see what was loaded before. */
  reload(): Promise<Snapshot> {
    const version = (this.#loaded?.version ?? 0) + 1
    const loading = loadCatalog(this.#pool, this.schemas)
      .then((catalog) => {
        this.#loaded = { catalog, version }
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
