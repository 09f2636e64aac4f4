import type { Disconnection } from './client-address.ts'
import { rateLimited } from './errors.ts'

export type Slot = Readonly<{
  /**
   * The work is done; its response may not be sent yet. Takes effect with the next iteration of the event loop: work that waits for
   * nothing, such as a page made of cached reads, ends before the next request is read from its connection.
   */
  release(): void
  /** The response has been sent, or the client has disconnected. */
  sent(): void
}>

/** Limits concurrent work and shares it fairly among clients. */
export type FairQueue = Readonly<{
  /** Waits for a slot. Rejects with 429 when too many requests wait, after the timeout, and when `disconnected` aborts. */
  acquire(client: string, disconnected: Disconnection): Promise<Slot>
}>

export type FairQueueOptions = Readonly<{
  /** Slots of all clients together. */
  atOnce: number
  /** Waiting requests that begin in one iteration of the event loop; more than one only where most of the work is waiting. */
  inOneTurn?: number
  /** Waiting requests of one client, at most. */
  waiting?: number
  /** Waiting requests of all clients, at most. */
  waitingAltogether?: number
  /** Longest wait, milliseconds. */
  timeout?: number
}>

/** Responses that a client has not read, each up to megabytes; with so many it gets no further slot. */
const MAX_UNREAD = 8
/** Seconds in `Retry-After`. */
const RETRY_AFTER = 1

type QueuedRequest = Readonly<{ begin(): void }>
type Client = { working: number; unread: number; readonly waiting: Set<QueuedRequest> }

/**
 * A client gets another slot only while more slots are free than it holds: a single client gets half of them, and the next client still
 * finds some. Clients with waiting requests are served in rotation.
 */
export const createFairQueue = (options: FairQueueOptions): FairQueue => new ClientRotation(options)

class ClientRotation implements FairQueue {
  readonly #options: Required<FairQueueOptions>
  readonly #clients = new Map<string, Client>()
  /** Clients with waiting requests, the next to be served first. */
  readonly #rotation = new Set<Client>()
  #working = 0
  #waiting = 0
  #serving = false

  constructor({
    atOnce,
    inOneTurn = 1,
    waiting = 100,
    waitingAltogether = 2_000,
    timeout = 10_000,
  }: FairQueueOptions) {
    this.#options = { atOnce, inOneTurn, waiting, waitingAltogether, timeout }
  }

  async acquire(name: string, disconnected: Disconnection): Promise<Slot> {
    const client = this.#clients.get(name) ?? { working: 0, unread: 0, waiting: new Set() }
    const isFull =
      client.waiting.size >= this.#options.waiting || this.#waiting >= this.#options.waitingAltogether
    if (disconnected.aborted || isFull) throw rateLimited(RETRY_AFTER)
    this.#clients.set(name, client)
    if (client.waiting.size === 0 && this.#hasCapacity(client)) return this.#begin(name, client)
    return this.#wait(name, client, disconnected)
  }

  #hasCapacity(client: Client): boolean {
    return client.working < this.#options.atOnce - this.#working && client.unread < MAX_UNREAD
  }

  #begin(name: string, client: Client): Slot {
    this.#working += 1
    client.working += 1
    client.unread += 1
    return {
      release: once(() =>
        setImmediate(() => {
          this.#working -= 1
          client.working -= 1
          this.#removeIdle(name, client)
          this.#serveSoon()
        }),
      ),
      sent: once(() => {
        client.unread -= 1
        this.#removeIdle(name, client)
        this.#serveSoon()
      }),
    }
  }

  /** Only when all of its work is done: a client that reconnects meanwhile keeps its count. */
  #removeIdle(name: string, client: Client): void {
    const isIdle = client.working === 0 && client.unread === 0 && client.waiting.size === 0
    if (isIdle && this.#clients.get(name) === client) this.#clients.delete(name)
  }

  /** Few requests per iteration of the event loop, so that connections and timers are handled in between. */
  #serveSoon(): void {
    if (this.#serving || this.#rotation.size === 0) return
    this.#serving = true
    setImmediate(() => {
      this.#serving = false
      for (let begun = 0; begun < this.#options.inOneTurn; begun += 1) if (!this.#serveNext()) return
      this.#serveSoon()
    })
  }

  /** Begins the next request; false when no waiting request may begin. */
  #serveNext(): boolean {
    const client = this.#firstThatMay()
    if (!client) return false
    const [request] = client.waiting
    // To the end of the rotation.
    this.#rotation.delete(client)
    this.#rotation.add(client)
    request?.begin()
    return true
  }

  #firstThatMay(): Client | undefined {
    for (const client of this.#rotation) if (this.#hasCapacity(client)) return client
    return undefined
  }

  #wait(name: string, client: Client, disconnected: Disconnection): Promise<Slot> {
    return new Promise<Slot>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        disconnected.removeEventListener('abort', giveUp)
        client.waiting.delete(request)
        this.#waiting -= 1
        if (client.waiting.size === 0) this.#rotation.delete(client)
      }
      const giveUp = () => {
        leave()
        this.#removeIdle(name, client)
        reject(rateLimited(RETRY_AFTER))
      }
      const request: QueuedRequest = {
        begin: () => {
          leave()
          resolve(this.#begin(name, client))
        },
      }
      const timer = setTimeout(giveUp, this.#options.timeout)
      disconnected.addEventListener('abort', giveUp)
      client.waiting.add(request)
      this.#rotation.add(client)
      this.#waiting += 1
    })
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
