/** Keys that are remembered, at most. */
const MAX_KEYS = 10_000

/**
 * Admits a key to the cache with its second request. Queries with the present time to the millisecond are never repeated, so their
 * responses are not worth the memory. Forgets the older half of the keys when there are too many.
 */
export function createAdmissionFilter(most: number = MAX_KEYS): (key: string) => boolean {
  let young = new Set<string>()
  let old = new Set<string>()
  return (key) => {
    if (young.has(key)) return true
    const again = old.has(key)
    if (young.size >= most / 2) {
      old = young
      young = new Set()
    }
    young.add(key)
    return again
  }
}
