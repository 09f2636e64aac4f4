import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Listener } from '../database/listening/listener.ts'
import type { ServerEnv } from '../http/claims.ts'
import { createAdmissionFilter } from './admission-filter.ts'
import { watchChanges } from './changes.ts'
import { createDependencies } from './dependencies.ts'
import { createFastPath, type FastPath } from './fast-path.ts'
import { createGenerations } from './generations.ts'
import { cachePages, cacheReads } from './middleware.ts'
import { ReadSet } from './read-set.ts'
import { requestKeys } from './request-key.ts'
import { ResponseCache } from './response-cache.ts'

/** Calls the wire as a loader does; `reading` hears what is read. */
type Backend = (request: Request, readSet: ReadSet) => Response | Promise<Response>

/** Keeps rendered pages until something they were made from changes, or for a short time where nobody tells. */
export type PageCache = Readonly<{
  /** Around the renderer. */
  pages(): MiddlewareHandler<ServerEnv>
  /** The fetch for loaders: what they read is what the page depends on. */
  trackedFetch(backend: Backend): typeof fetch
  fastPath: FastPath
}>

/** Keeps the answers of one node by consequence: they are forgotten when what they were made from has changed. */
export type Cache = PageCache &
  Readonly<{
    /** Inside of the table API, behind the identity. */
    reads(): MiddlewareHandler<ServerEnv>
    /** Around the services: what was written is heard before the writer has his answer. */
    syncAfterWrites(): MiddlewareHandler<ServerEnv>
    /** Resolves when everything that was committed before the call is heard. */
    sync(): Promise<void>
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
  const responses = new ResponseCache({ generations, isTrusted: changes.isTrusted })
  const keyOf = requestKeys(publishableKey)
  const admit = createAdmissionFilter()
  return {
    ...pageCache(responses, publishableKey, endOfMinute, log),
    reads: () => cacheReads({ responses, keyOf, dependencies, admit }),
    syncAfterWrites: () => async (c, next) => {
      await next()
      if (!READING.has(c.req.method) || c.req.path.startsWith('/auth/')) await changes.sync()
    },
    sync: changes.sync,
    started: changes.started,
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** How long pages are kept that are made from what another host answers, which tells nobody when it changes. */
const REMOTE_MILLISECONDS = 10_000

/** For the site alone: pages are up to ten seconds old. */
export function createRemoteCache(publishableKey: string, log: Logger): PageCache {
  const responses = new ResponseCache({ generations: createGenerations(), isTrusted: () => true })
  const until = () => Math.min(Date.now() + REMOTE_MILLISECONDS, endOfMinute())
  const cache = pageCache(responses, publishableKey, until, log)
  return {
    ...cache,
    trackedFetch: (backend) =>
      cache.trackedFetch((request, readSet) => {
        readSet.add(NOTHING)
        return backend(request, readSet)
      }),
  }
}

/** What time alone decides. */
const NOTHING: ReadonlySet<string> = new Set()

const MINUTE_MILLISECONDS = 60_000

/** Pages say what runs now, and what is today or tomorrow, by the minute. So none outlives the minute it was rendered in. */
const endOfMinute = (): number => (Math.floor(Date.now() / MINUTE_MILLISECONDS) + 1) * MINUTE_MILLISECONDS

function pageCache(
  responses: ResponseCache,
  publishableKey: string,
  until: () => number,
  log: Logger,
): PageCache {
  const keyOf = requestKeys(publishableKey)
  const rendering = new AsyncLocalStorage<ReadSet>()
  return {
    pages: () =>
      cachePages({
        responses,
        keyOf,
        until,
        async collect(work) {
          const readSet = new ReadSet()
          await rendering.run(readSet, work)
          return readSet
        },
      }),
    trackedFetch: (backend) => async (input, init) => {
      const page = rendering.getStore()
      const part = new ReadSet()
      try {
        const response = await backend(new Request(input, init), part)
        // A page that shows a failure, or what a service says that tells nothing of its tables, is shown once.
        page?.add(response.ok && part.isKnown ? part.tables : undefined)
        return response
      } catch (error) {
        page?.add(undefined)
        throw error
      }
    },
    fastPath: createFastPath(responses, keyOf, log),
  }
}
