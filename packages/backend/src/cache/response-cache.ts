import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './cached-response.ts'

/** A new response. `cached` is missing when it may not be cached; then only its own request gets it, as `raw`. */
export type Produced<Raw> = Readonly<{
  cached?: CachedResponse
  raw: Raw
  tables: ReadonlySet<string>
  /** Milliseconds since the epoch. */
  until: number
}>

type Entry = Readonly<{ answer: CachedResponse; tables: ReadonlySet<string>; since: number; until: number }>
type Pending = Readonly<{ since: number; outcome: Promise<Entry | undefined> }>

type ResponseCacheOptions = Readonly<{
  generations: Generations
  /** Whether every change is received at the moment. */
  isTrusted(): boolean
  /** Bytes. */
  maxBytes?: number
}>

/** Some 300 pages with their compressed representations. */
const MAX_BYTES = 32 * 1_048_576

/** Responses by key, until a table they read changes; least recently used ones are evicted. */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #pending = new Map<string, Pending>()
  readonly #generations: Generations
  readonly #isTrusted: () => boolean

  constructor({ generations, isTrusted, maxBytes = MAX_BYTES }: ResponseCacheOptions) {
    this.#generations = generations
    this.#isTrusted = isTrusted
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxBytes / 8,
      sizeCalculation: ({ answer }, key) => answer.size + key.length * 2,
    })
  }

  find(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (!entry || !this.#isTrusted()) return undefined
    if (!isOver(entry.until) && this.#generations.isCurrent(entry.tables, entry.since)) return entry
    this.#entries.delete(key)
    return undefined
  }

  /** The cached response, or a new one from `make`, which concurrent requests share. */
  async get<Raw>(key: string, make: () => Promise<Produced<Raw>>): Promise<Entry | Raw> {
    const found = this.find(key)
    if (found) return found
    const since = this.#generations.now()
    const pending = this.#pending.get(key)
    // A response begun before a change may not contain it, so requests after the change do not share it.
    if (pending && pending.since === since && this.#isTrusted()) {
      return (await pending.outcome) ?? (await make()).raw
    }
    return this.#produce(key, since, make)
  }

  clear(): void {
    this.#entries.clear()
  }

  get bytes(): number {
    return this.#entries.calculatedSize
  }

  async #produce<Raw>(key: string, since: number, make: () => Promise<Produced<Raw>>): Promise<Entry | Raw> {
    const making = make()
    const outcome = making.then(
      ({ cached, tables, until }): Entry | undefined => cached && { answer: cached, tables, since, until },
      () => undefined,
    )
    const pending = { since, outcome }
    this.#pending.set(key, pending)
    try {
      const entry = await outcome
      if (!entry) return (await making).raw
      if (this.#isTrusted() && this.#generations.isCurrent(entry.tables, since)) this.#entries.set(key, entry)
      return entry
    } finally {
      if (this.#pending.get(key) === pending) this.#pending.delete(key)
    }
  }
}

/** Most reads never expire by time, and asking for the time takes longer than all else here. */
const isOver = (until: number): boolean => until !== Number.POSITIVE_INFINITY && Date.now() >= until

/** Numbers changes, to tell whether a table has changed since a response was made. */
type Generations = Readonly<{
  /** Number of the latest change. */
  now(): number
  /** A table was written. */
  tableChanged(table: string): void
  /** Everything read before is stale: the schema has changed, or changes may have been missed. */
  everythingChanged(): void
  /** Whether these tables are unchanged since change number `since`. */
  isCurrent(tables: ReadonlySet<string>, since: number): boolean
}>

export function createGenerations(): Generations {
  let latest = 0
  let everything = 0
  const changes = new Map<string, number>()
  return {
    now: () => latest,
    tableChanged(table) {
      latest += 1
      changes.set(table, latest)
    },
    everythingChanged() {
      latest += 1
      everything = latest
      changes.clear()
    },
    isCurrent(tables, since) {
      if (since === latest) return true
      if (since < everything) return false
      for (const table of tables) if ((changes.get(table) ?? 0) > since) return false
      return true
    },
  }
}

/** Keys that are remembered, at most. */
const MAX_KEYS = 10_000
/** Characters of a key from which on its hash is remembered instead. */
const LONG_KEY = 300

/**
 * Admits a key to the cache with its second request. Queries with the present time to the millisecond are never repeated, so their
 * responses are not worth the memory. Forgets the older half of the keys when there are too many.
 */
export function createAdmissionFilter(maxKeys: number = MAX_KEYS): (key: string) => boolean {
  let recentKeys = new Set<string>()
  let old = new Set<string>()
  return (request) => {
    const key = request.length < LONG_KEY ? request : hash('sha1', request)
    if (recentKeys.has(key)) return true
    const again = old.has(key)
    if (recentKeys.size >= maxKeys / 2) {
      old = recentKeys
      recentKeys = new Set()
    }
    recentKeys.add(key)
    return again
  }
}
