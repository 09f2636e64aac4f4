import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Listener } from '../database/listening/listener.ts'
import type { ServerEnv } from '../http/identity.ts'
import { watchChanges } from './changes.ts'
import { createDependencies } from './dependencies.ts'
import { createFastPath, type FastPath } from './fast-path.ts'
import { type CacheReads, cachePages, cacheReads, endOfMinute, PageReadSet } from './middleware.ts'
import { requestKeys } from './request-key.ts'
import { createAdmissionFilter, createGenerations, ResponseCache } from './response-cache.ts'

export type { CachedResponse } from './cached-response.ts'
export type { FastPath } from './fast-path.ts'
export type { CacheReads } from './middleware.ts'

/** Calls the services as a loader does; the tables that are read are added to `readSet`. */
type Backend = (
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  readSet: PageReadSet,
) => Response | Promise<Response>

/** Caches rendered pages until a table they read changes, or for 10 s where changes are not notified. */
export type PageCache = Readonly<{
  /** Middleware around the renderer. */
  pages(): MiddlewareHandler<ServerEnv>
  /** The fetch for loaders; the tables they read become dependencies of the page. */
  trackedFetch(backend: Backend): typeof fetch
  fastPath: FastPath
}>

/** The cache of one server. Responses are dropped when a table that they read has changed. */
export type Cache = PageCache &
  Readonly<{
    /** For reads of the table API, after authentication. */
    reads: CacheReads
    /** Middleware around the services: a write is answered after this server knows what it has changed. */
    syncAfterWrites(): MiddlewareHandler<ServerEnv>
    /** Resolves when the notifications of everything committed before the call have been received. */
    sync(): Promise<void>
    /** Resolves when the first attempt to listen has succeeded or failed. */
    started: Promise<void>
    /** Reads what caching a read needs. Call it after `started`: an earlier result would be read again. */
    prepare(): void
  }>

export type CacheOptions = Readonly<{
  pool: pg.Pool
  /** Receives the notifications of changed tables. */
  listener: Listener
  publishableKey: string
  /** Called when the schema has changed, or changes may have been missed. */
  schemaChanged?: () => void
  log: Logger
}>

export function createCache({ pool, listener, publishableKey, schemaChanged, log }: CacheOptions): Cache {
  const generations = createGenerations()
  const dependencies = createDependencies(pool, log)
  const changes = watchChanges({
    listener,
    tableChanged: generations.tableChanged,
    everythingChanged() {
      generations.everythingChanged()
      dependencies.forget()
      schemaChanged?.()
    },
  })
  const responses = new ResponseCache({ generations, isTrusted: changes.isTrusted })
  const keys = requestKeys(publishableKey)
  const admit = createAdmissionFilter()
  return {
    ...pageCache(responses, publishableKey, endOfMinute, log),
    reads: cacheReads({ responses, keys, dependencies, admit }),
    syncAfterWrites: () => async (c, next) => {
      let isKnown = false
      c.set('committed', (announcements) => {
        isKnown = changes.committed(announcements)
      })
      await next()
      if (isKnown || (READING.has(c.req.method) && !c.req.path.startsWith('/auth/'))) return
      await changes.sync()
    },
    sync: changes.sync,
    started: changes.started,
    prepare: dependencies.prepare,
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** How long pages made from another host's responses are cached; its changes are not notified. */
const REMOTE_MILLISECONDS = 10_000

/** The cache of a site without a backend of its own: pages are up to 10 s old. */
export function createRemoteCache(publishableKey: string, log: Logger): PageCache {
  const responses = new ResponseCache({ generations: createGenerations(), isTrusted: () => true })
  const until = () => Math.min(Date.now() + REMOTE_MILLISECONDS, endOfMinute())
  const cache = pageCache(responses, publishableKey, until, log)
  return {
    ...cache,
    trackedFetch: (backend) =>
      cache.trackedFetch((input, init, readSet) => {
        readSet.add(NOTHING)
        return backend(input, init, readSet)
      }),
  }
}

/** Read set of responses that only expire by time. */
const NOTHING: ReadonlySet<string> = new Set()

function pageCache(
  responses: ResponseCache,
  publishableKey: string,
  until: () => number,
  log: Logger,
): PageCache {
  const keys = requestKeys(publishableKey)
  const rendering = new AsyncLocalStorage<PageReadSet>()
  return {
    pages: () =>
      cachePages({
        responses,
        keys,
        until,
        async collect(work) {
          const readSet = new PageReadSet()
          await rendering.run(readSet, work)
          return readSet
        },
      }),
    trackedFetch: (backend) => async (input, init) => {
      const page = rendering.getStore()
      const part = new PageReadSet()
      try {
        const response = await backend(input, init, part)
        // A page that shows an error, or the response of a service with unknown tables, is not cached.
        page?.add(response.ok && part.hasEntries ? part.tables : undefined)
        return response
      } catch (error) {
        page?.add(undefined)
        throw error
      }
    },
    fastPath: createFastPath(responses, keys.toFind, log),
  }
}
