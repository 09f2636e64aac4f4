import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { clientGone } from '../http/errors.ts'
import { type Caller, openWith, VISITOR_TIMEOUT } from './opening.ts'
import { isOutage } from './outage.ts'

/** Runs one read-only statement as the caller, with everything around it in a single round trip. */
export type ReadAsRole = (caller: Caller, query: pg.QueryConfig) => Promise<pg.QueryResult>

type Read = Readonly<{
  caller: Caller
  query: pg.QueryConfig
  resolve(result: pg.QueryResult): void
  reject(error: unknown): void
}>

/** Reads on a connection at once: each may take `VISITOR_TIMEOUT`, all of them less than after which the driver gives the connection up. */
const MOST_TOGETHER = 4
/** Milliseconds after which a statement is too slow for others to wait behind it. */
const QUICK = 10

/** Runs one read-only statement as the caller, with everything around it in a single round trip. */
export const queryAsRole = (pool: pg.Pool, caller: Caller, query: pg.QueryConfig): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    new ReadingConnection(pool).add({ caller, query, resolve, reject })
  })

/**
 * Reads on one pool. Those of visitors in one network follow each other on a connection without waiting for answers, each a transaction
 * of its own: the database and this server wake up once for several of them. A slow statement holds up only what the same
 * network has sent in its first moments.
 */
export function shareReads(pool: pg.Pool): ReadAsRole {
  const ofNetworks = new Map<string, Set<ReadingConnection>>()
  return (caller, query) => {
    const { client, claims } = caller
    // Others may run statements for so long that the ones behind would end by the timeouts of the connection.
    if (client === undefined || claims.role !== 'anon') return queryAsRole(pool, caller, query)
    const open = ofNetworks.get(client) ?? new Set()
    const openConnection = () => {
      const connection = new ReadingConnection(pool, () => {
        open.delete(connection)
        if (open.size === 0 && ofNetworks.get(client) === open) ofNetworks.delete(client)
      })
      ofNetworks.set(client, open.add(connection))
      return connection
    }
    return new Promise((resolve, reject) => {
      const connection = [...open].find((each) => each.takesMore()) ?? openConnection()
      connection.add({ caller, query, resolve, reject })
    })
  }
}

/** A connection of the pool from its first read until none is left. */
class ReadingConnection {
  readonly #pool: pg.Pool
  readonly #closed: () => void
  readonly #waiting = new Set<Read>()
  readonly #unsent: Read[] = []
  #client: pg.PoolClient | undefined
  /** When the read began that the database is working on. */
  #begun = performance.now()
  #isCorked = false
  #broken: Error | undefined
  #cancelled: Promise<void> | undefined

  constructor(pool: pg.Pool, closed = () => {}) {
    this.#pool = pool
    this.#closed = closed
  }

  takesMore(): boolean {
    return this.#waiting.size < MOST_TOGETHER && !this.#broken && performance.now() - this.#begun < QUICK
  }

  add(read: Read): void {
    this.#waiting.add(read)
    if (this.#client) this.#send(this.#client, read)
    else if (this.#unsent.push(read) === 1) this.#open()
  }

  #open(): void {
    this.#pool.connect().then(
      (client) => {
        this.#client = client
        this.#begun = performance.now()
        for (const read of this.#unsent) this.#send(client, read)
      },
      (error: unknown) => {
        this.#closed()
        for (const read of this.#unsent) read.reject(error)
      },
    )
  }

  #send(client: pg.PoolClient, read: Read): void {
    const { caller, query } = read
    if (caller.disconnected?.aborted) {
      this.#refuse(client, read, clientGone())
      return
    }
    caller.disconnected?.addEventListener('abort', this.#cancelWhenAllLeft)
    this.#sendTogether(client)
    const before = (this.#waiting.size - 1) * VISITOR_TIMEOUT
    openWith(client, caller, 'read', query, before).then(
      (result) => {
        this.#end(client, read)
        read.resolve(result)
      },
      (error: unknown) => {
        this.#broken ??= lostWith(error)
        // One before it should have prepared its statement, and failed.
        if (before > 0 && isNotPrepared(error)) this.#repeat(client, read)
        else this.#refuse(client, read, error)
      },
    )
  }

  #repeat(client: pg.PoolClient, read: Read): void {
    this.#end(client, read)
    queryAsRole(this.#pool, read.caller, read.query).then(read.resolve, read.reject)
  }

  /** What is sent in one turn is one packet. */
  #sendTogether({ connection }: pg.PoolClient): void {
    if (this.#isCorked) return
    this.#isCorked = true
    connection.stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      connection.stream.uncork()
    })
  }

  #refuse(client: pg.PoolClient, read: Read, error: unknown): void {
    this.#end(client, read)
    read.reject(error)
  }

  #end(client: pg.PoolClient, read: Read): void {
    read.caller.disconnected?.removeEventListener('abort', this.#cancelWhenAllLeft)
    this.#waiting.delete(read)
    this.#begun = performance.now()
    if (this.#waiting.size > 0) this.#cancelWhenAllLeft()
    else this.#close(client)
  }

  #close(client: pg.PoolClient): void {
    this.#closed()
    // A cancellation must not reach the next one's statement.
    if (this.#cancelled) this.#cancelled.then(() => client.release(this.#broken))
    else client.release(this.#broken)
  }

  /** Cancels one statement after the other as long as nobody waits for any. */
  readonly #cancelWhenAllLeft = (): void => {
    const cancel = this.#pool.cancel
    const client = this.#client
    if (!cancel || !client) return
    for (const { caller } of this.#waiting) if (!caller.disconnected?.aborted) return
    const cancelOne = async () => {
      if (this.#waiting.size > 0) await cancel(client)
    }
    this.#cancelled = this.#cancelled ? this.#cancelled.then(cancelOne) : cancelOne()
  }
}

const isNotPrepared = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '26000'

/** The error after which a connection is not to be used again, which the pool notices only later. */
function lostWith(error: unknown): Error | undefined {
  return error instanceof pg.DatabaseError && !isOutage(error) ? undefined : (error as Error)
}
