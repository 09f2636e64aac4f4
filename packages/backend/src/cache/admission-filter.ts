/** Keys that are remembered at most. */
const MOST_KEYS = 10_000

/**
 * Whether a key was asked for before. Browsers ask for what lies ahead of "now" to the millisecond; such a question never comes
 * again, and its answer is not worth the memory.
 */
export function createAdmissionFilter(most: number = MOST_KEYS): (key: string) => boolean {
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
