import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './cached-response.ts'
import type { Generations } from './generations.ts'

/** A new response. `kept` is missing when it may not be cached; then only its own request gets it, as `raw`. */
export type Produced<Raw> = Readonly<{
  kept?: CachedResponse
  raw: Raw
  tables: ReadonlySet<string>
  /** Milliseconds since the epoch. */
  until: number
}>

type Entry = Readonly<{ answer: CachedResponse; tables: ReadonlySet<string>; since: number; until: number }>
type Flight = Readonly<{ since: number; outcome: Promise<Entry | undefined> }>

export type ResponseCacheOptions = Readonly<{
  generations: Generations
  /** Whether every change is received at the moment. */
  isTrusted(): boolean
  /** Bytes. */
  most?: number
}>

/** Some 300 pages with their compressed representations. */
const MOST_BYTES = 32 * 1_048_576

/** Responses by key, until a table they read changes; least recently used ones are evicted. */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #flights = new Map<string, Flight>()
  readonly #generations: Generations
  readonly #isTrusted: () => boolean

  constructor({ generations, isTrusted, most = MOST_BYTES }: ResponseCacheOptions) {
    this.#generations = generations
    this.#isTrusted = isTrusted
    this.#entries = new LRUCache({
      maxSize: most,
      maxEntrySize: most / 8,
      sizeCalculation: ({ answer }, key) => answer.size + key.length * 2,
    })
  }

  find(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (!entry || !this.#isTrusted()) return undefined
    if (Date.now() < entry.until && this.#generations.isCurrent(entry.tables, entry.since)) return entry
    this.#entries.delete(key)
    return undefined
  }

  /** The cached response, or a new one from `make`, which concurrent requests share. */
  async get<Raw>(key: string, make: () => Promise<Produced<Raw>>): Promise<Entry | Raw> {
    const found = this.find(key)
    if (found) return found
    const since = this.#generations.now()
    const flight = this.#flights.get(key)
    // A response begun before a change may not contain it, so requests after the change do not share it.
    if (flight && flight.since === since && this.#isTrusted()) {
      return (await flight.outcome) ?? (await make()).raw
    }
    return this.#fly(key, since, make)
  }

  clear(): void {
    this.#entries.clear()
  }

  get bytes(): number {
    return this.#entries.calculatedSize
  }

  async #fly<Raw>(key: string, since: number, make: () => Promise<Produced<Raw>>): Promise<Entry | Raw> {
    const making = make()
    const outcome = making.then(
      ({ kept, tables, until }): Entry | undefined => kept && { answer: kept, tables, since, until },
      () => undefined,
    )
    const flight = { since, outcome }
    this.#flights.set(key, flight)
    try {
      const entry = await outcome
      if (!entry) return (await making).raw
      if (this.#isTrusted() && this.#generations.isCurrent(entry.tables, since)) this.#entries.set(key, entry)
      return entry
    } finally {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
  }
}
