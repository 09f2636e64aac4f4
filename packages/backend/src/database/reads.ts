import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { clientDisconnected } from '../http/errors.ts'
import { statementTimeout } from './node-bus.ts'
import { type Caller, readAs } from './opening.ts'
import { isOutage } from './transaction.ts'

/** Runs a statement as `queryAsRole` does. */
export type ReadAsRole = (caller: Caller, query: pg.QueryConfig) => Promise<pg.QueryResult>

type Read = Readonly<{
  caller: Caller
  query: pg.QueryConfig
  resolve(result: pg.QueryResult): void
  reject(error: unknown): void
}>

/** Reads on a connection at once. */
const MOST_TOGETHER = 8
/** Milliseconds after which a statement is too slow for others to wait behind it. */
const QUICK = 10

/** Runs one read-only statement as the caller, with everything around it in a single round trip. */
export const queryAsRole = (pool: pg.Pool, caller: Caller, query: pg.QueryConfig): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    new ReadingConnection(pool).add({ caller, query, resolve, reject })
  })

/**
 * Reads on one pool. Those of clients in one network follow each other on a few connections without waiting for answers, each a transaction
 * of its own: the database and this server wake up once for several of them. A slow statement holds up only what the same network has sent
 * in its first moments. `inParallel` is how many connections of a network read in parallel: more connections than cores would not finish
 * earlier.
 */
export function shareReads(pool: pg.Pool, inParallel = availableParallelism()): ReadAsRole {
  const ofNetworks = new Map<string, Set<ReadingConnection>>()
  return (caller, query) => {
    const { client } = caller
    if (client === undefined) return queryAsRole(pool, caller, query)
    const open = ofNetworks.get(client) ?? new Set()
    const openAnother = () => {
      const connection = new ReadingConnection(pool, () => {
        open.delete(connection)
        if (open.size === 0 && ofNetworks.get(client) === open) ofNetworks.delete(client)
      })
      ofNetworks.set(client, open.add(connection))
      return connection
    }
    return new Promise((resolve, reject) => {
      const free = open.size < inParallel ? undefined : leastBusy(open)
      const connection = free ?? openAnother()
      connection.add({ caller, query, resolve, reject })
    })
  }
}

function leastBusy(connections: ReadonlySet<ReadingConnection>): ReadingConnection | undefined {
  let least: ReadingConnection | undefined
  for (const each of connections)
    if (each.takesMore() && (!least || each.waiting < least.waiting)) least = each
  return least
}

/** A connection of the pool, from its first read until it has no reads left. */
class ReadingConnection {
  readonly #pool: pg.Pool
  readonly #closed: () => void
  readonly #waiting = new Set<Read>()
  readonly #unsent: Read[] = []
  #client: pg.PoolClient | undefined
  /** When the read began that the database is working on. */
  #begun = performance.now()
  /** How long the statements may take that are on their way, milliseconds. */
  #busy = 0
  #isCorked = false
  #broken: Error | undefined
  #isCancelling = false
  #cancelled: Promise<void> | undefined

  constructor(pool: pg.Pool, closed = () => {}) {
    this.#pool = pool
    this.#closed = closed
  }

  get waiting(): number {
    return this.#waiting.size
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
    const busy = this.#busy
    this.#busy += statementTimeout(caller.claims.role)
    if (caller.disconnected?.aborted) {
      this.#refuse(client, read, clientDisconnected())
      return
    }
    caller.disconnected?.addEventListener('abort', this.#cancelWhenAllLeft)
    this.#sendTogether(client)
    readAs(client, caller, query, busy).then(
      (result) => {
        this.#end(client, read)
        read.resolve(result)
      },
      (error: unknown) => {
        this.#broken ??= lostWith(error)
        // One before it should have prepared its statement, and failed.
        if (busy > 0 && isNotPrepared(error)) this.#repeat(client, read)
        else this.#refuse(client, read, error)
      },
    )
  }

  #repeat(client: pg.PoolClient, read: Read): void {
    this.#end(client, read)
    queryAsRole(this.#pool, read.caller, read.query).then(read.resolve, read.reject)
  }

  /** Sends everything of one turn of the event loop in one packet. */
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
    this.#busy -= statementTimeout(read.caller.claims.role)
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

  readonly #cancelWhenAllLeft = (): void => {
    const cancel = this.#pool.cancel
    const client = this.#client
    if (!cancel || !client || this.#isCancelling || !this.#haveAllLeft()) return
    this.#isCancelling = true
    this.#cancelled = this.#cancelAll(() => cancel(client)).finally(() => {
      this.#isCancelling = false
    })
  }

  #haveAllLeft(): boolean {
    for (const { caller } of this.#waiting) if (!caller.disconnected?.aborted) return false
    return this.#waiting.size > 0
  }

  /** Cancel the running statement when no request waits for its result. Between two statements there is nothing to cancel. */
  async #cancelAll(cancel: () => Promise<void>): Promise<void> {
    while (this.#haveAllLeft()) {
      await cancel()
      if (this.#waiting.size > 0) await pause(QUICK)
    }
  }
}

const isNotPrepared = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '26000'

/** The error after which a connection is not to be used again, which the pool notices only later. */
function lostWith(error: unknown): Error | undefined {
  return error instanceof pg.DatabaseError && !isOutage(error) ? undefined : (error as Error)
}
