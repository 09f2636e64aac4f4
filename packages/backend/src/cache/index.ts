import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Listener } from '../database/listening/listener.ts'
import type { ServerEnv } from '../http/claims.ts'
import { Answers } from './answers.ts'
import { watchChanges } from './changes.ts'
import { createDependencies } from './dependencies.ts'
import { createFront, type Front } from './front.ts'
import { createGenerations } from './generations.ts'
import { keepPages, keepReads } from './keep.ts'
import { Reading } from './reading.ts'
import { requestKeys } from './request-key.ts'
import { createSecondAsking } from './second-asking.ts'

/** Calls the wire as a loader does; `reading` hears what is read. */
type Backend = (request: Request, reading: Reading) => Response | Promise<Response>

/** Keeps rendered pages until something they were made from changes, or for a short time where nobody tells. */
export type PageCache = Readonly<{
  /** Around the renderer. */
  pages(): MiddlewareHandler<ServerEnv>
  /** The fetch for loaders: what they read is what the page depends on. */
  watched(backend: Backend): typeof fetch
  front: Front
}>

/** Keeps the answers of one node by consequence: they are forgotten when what they were made from has changed. */
export type Cache = PageCache &
  Readonly<{
    /** Inside of the table API, behind the identity. */
    reads(): MiddlewareHandler<ServerEnv>
    /** Around the services: what was written is heard before the writer has his answer. */
    settles(): MiddlewareHandler<ServerEnv>
    /** Resolves when everything that was committed before the call is heard. */
    settled(): Promise<void>
    /** Resolves when the cache has begun to work, or the database could not be reached at first. */
    started: Promise<void>
  }>

export type CacheOptions = Readonly<{
  pool: pg.Pool
  /** Receives the notifications of changed tables. */
  listener: Listener
  publishableKey: string
  log: Logger
}>

export function createCache({ pool, listener, publishableKey, log }: CacheOptions): Cache {
  const generations = createGenerations()
  const dependencies = createDependencies(pool, log)
  const changes = watchChanges({
    listener,
    tableChanged: generations.tableChanged,
    everythingChanged() {
      generations.everythingChanged()
      dependencies.forget()
    },
  })
  const answers = new Answers({ generations, isTrusted: changes.isTrusted })
  const keyOf = requestKeys(publishableKey)
  const wasAsked = createSecondAsking()
  return {
    ...pageCache(answers, publishableKey, endOfMinute, log),
    reads: () => keepReads({ answers, keyOf, dependencies, wasAsked }),
    settles: () => async (c, next) => {
      await next()
      if (!READING.has(c.req.method) || c.req.path.startsWith('/auth/')) await changes.settled()
    },
    settled: changes.settled,
    started: changes.started,
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** How long pages are kept that are made from what another host answers, which tells nobody when it changes. */
const REMOTE_MILLISECONDS = 10_000

/** For the site alone: pages are up to ten seconds old. */
export function createRemoteCache(publishableKey: string, log: Logger): PageCache {
  const answers = new Answers({ generations: createGenerations(), isTrusted: () => true })
  const until = () => Math.min(Date.now() + REMOTE_MILLISECONDS, endOfMinute())
  const cache = pageCache(answers, publishableKey, until, log)
  return {
    ...cache,
    watched: (backend) =>
      cache.watched((request, reading) => {
        reading.add(NOTHING)
        return backend(request, reading)
      }),
  }
}

/** What time alone decides. */
const NOTHING: ReadonlySet<string> = new Set()

const MINUTE_MILLISECONDS = 60_000

/** Pages say what runs now, and what is today or tomorrow, by the minute. So none outlives the minute it was rendered in. */
const endOfMinute = (): number => (Math.floor(Date.now() / MINUTE_MILLISECONDS) + 1) * MINUTE_MILLISECONDS

function pageCache(answers: Answers, publishableKey: string, until: () => number, log: Logger): PageCache {
  const keyOf = requestKeys(publishableKey)
  const rendering = new AsyncLocalStorage<Reading>()
  return {
    pages: () =>
      keepPages({
        answers,
        keyOf,
        until,
        async collect(work) {
          const reading = new Reading()
          await rendering.run(reading, work)
          return reading
        },
      }),
    watched: (backend) => async (input, init) => {
      const page = rendering.getStore()
      const part = new Reading()
      try {
        const response = await backend(new Request(input, init), part)
        // A page that shows a failure, or what a service says that tells nothing of its tables, is shown once.
        page?.add(response.ok && part.isTold ? part.tables : undefined)
        return response
      } catch (error) {
        page?.add(undefined)
        throw error
      }
    },
    front: createFront(answers, keyOf, log),
  }
}
