import { rateLimited } from './errors.ts'

export type Slot = Readonly<{
  /**
   * The work is done; its answer may still be on its way. Counts from the next round of the event loop on: work that waits for
   * nothing, such as a page made of kept reads, is over before the next request is even read from its connection.
   */
  end(): void
  /** The answer has left, or nobody waits for it any more. */
  sent(): void
}>

/** Who works at the same time: each client gets its share, and clients that wait are served one after the other. */
export type FairQueue = Readonly<{
  /** Waits for a turn of this client; rejects with 429 when too many wait already, or nobody waits any more. */
  take(client: string, gone: AbortSignal): Promise<Slot>
}>

export type FairQueueOptions = Readonly<{
  /** FairQueue that all clients have together. */
  atOnce: number
  /** Requests of one client that may wait. */
  waiting?: number
  /** Requests of all clients that may wait. */
  waitingAltogether?: number
  /** Longest wait, milliseconds. */
  timeout?: number
}>

/** More answers than this that a client does not read, and it gets no further ones: each may have megabytes. */
const UNREAD = 8
/** Seconds after which a refused client may try again. */
const LATER = 1

type Waiting = Readonly<{ begin(): void }>
type Client = { working: number; unread: number; readonly waiting: Set<Waiting> }

/**
 * A client gets another turn only while more are free than it holds: alone it gets half of them, and whoever comes next still finds
 * some. So nobody waits because of what one other client asks for.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, waiting: most = 100, waitingAltogether = 2_000, timeout = 10_000 } = options
  const clients = new Map<string, Client>()
  /** Clients with requests that wait, the next to be served first. */
  const line = new Set<Client>()
  let working = 0
  let waiting = 0
  let serving = false

  const mayWork = (client: Client) => client.working < atOnce - working && client.unread < UNREAD

  // Not before all of its work is done: who goes away meanwhile and comes back has the same share.
  const forget = (name: string, client: Client) => {
    const idle = client.working === 0 && client.unread === 0 && client.waiting.size === 0
    if (idle && clients.get(name) === client) clients.delete(name)
  }

  const begin = (name: string, client: Client): Slot => {
    working += 1
    client.working += 1
    client.unread += 1
    return {
      end: once(() =>
        setImmediate(() => {
          working -= 1
          client.working -= 1
          forget(name, client)
          serveSoon()
        }),
      ),
      sent: once(() => {
        client.unread -= 1
        forget(name, client)
        serveSoon()
      }),
    }
  }

  // One in each round of the event loop: connections and timers are heard in between.
  const serveSoon = () => {
    if (serving || line.size === 0) return
    serving = true
    setImmediate(() => {
      serving = false
      serve()
    })
  }
  const serve = () => {
    const next = firstThatMay()
    if (!next) return
    const [request] = next.waiting
    line.delete(next)
    // Behind the others.
    line.add(next)
    request?.begin()
    serveSoon()
  }
  const firstThatMay = () => {
    for (const client of line) if (mayWork(client)) return client
    return undefined
  }

  const wait = (name: string, client: Client, gone: AbortSignal) =>
    new Promise<Slot>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        gone.removeEventListener('abort', giveUp)
        client.waiting.delete(request)
        waiting -= 1
        if (client.waiting.size === 0) line.delete(client)
      }
      const giveUp = () => {
        leave()
        forget(name, client)
        reject(rateLimited(LATER))
      }
      const request: Waiting = {
        begin() {
          leave()
          resolve(begin(name, client))
        },
      }
      const timer = setTimeout(giveUp, timeout)
      gone.addEventListener('abort', giveUp)
      client.waiting.add(request)
      line.add(client)
      waiting += 1
    })

  return {
    async take(name, gone) {
      const client = clients.get(name) ?? { working: 0, unread: 0, waiting: new Set() }
      if (gone.aborted || client.waiting.size >= most || waiting >= waitingAltogether)
        throw rateLimited(LATER)
      clients.set(name, client)
      if (client.waiting.size === 0 && mayWork(client)) return begin(name, client)
      return wait(name, client, gone)
    },
  }
}

function once(work: () => void): () => void {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}
