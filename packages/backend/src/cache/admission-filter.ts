/** Keys that are remembered, at most. */
const MAX_KEYS = 10_000

/**
 * Admits a key to the cache with its second request. Queries with the present time to the millisecond are never repeated, so their
 * responses are not worth the memory. Forgets the older half of the keys when there are too many.
 */
export function createAdmissionFilter(maxKeys: number = MAX_KEYS): (key: string) => boolean {
  let recentKeys = new Set<string>()
  let old = new Set<string>()
  return (key) => {
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
