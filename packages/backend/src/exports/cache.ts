/** The response cache, for pages that are rendered in another thread. */
export { createRemoteCache, type PageCache } from '../cache/index.ts'
