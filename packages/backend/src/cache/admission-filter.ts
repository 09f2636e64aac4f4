import { hash } from 'node:crypto'

/** Keys that are remembered, at most. */
const MAX_KEYS = 10_000
/** Characters of a key from which on its hash is remembered instead. */
const LONG_KEY = 300

/**
 * Admits a key to the cache with its second request. Queries with the present time to the millisecond are never repeated, so their
 * responses are not worth the memory. Forgets the older half of the keys when there are too many.
 */
export function createAdmissionFilter(maxKeys: number = MAX_KEYS): (key: string) => boolean {
  let recentKeys = new Set<string>()
  let old = new Set<string>()
  return (request) => {
    const key = request.length < LONG_KEY ? request : hash('sha1', request)
    if (recentKeys.has(key)) return true
    const again = old.has(key)
    if (recentKeys.size >= maxKeys / 2) {
      old = recentKeys
      recentKeys = new Set()
    }
    recentKeys.add(key)
    return again
  }
}
