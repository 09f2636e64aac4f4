import { createServer } from '../app.ts'
import { type Cache, createCache } from '../cache/index.ts'
import { createListener } from '../database/listening/listener.ts'
import type { TestServer } from './test-server.ts'

/** Another server on the database of `server`, with a cache of its own, called in-process. */
export type CachingNode = Readonly<{
  fetch(path: string, init?: RequestInit): Promise<Response>
  cache: Cache
  close(): Promise<void>
}>

export async function startCachingNode(server: TestServer): Promise<CachingNode> {
  const { pool, log } = server.dependencies
  const listener = createListener(server.db.connectionString, log)
  const cache = createCache({ pool, listener, publishableKey: server.secrets.publishableKey, log })
  const app = await createServer({ ...server.dependencies, cache })
  await cache.started
  return {
    fetch: async (path, init) => app.fetch(new Request(`http://site.test${path}`, init)),
    cache,
    close: listener.close,
  }
}
