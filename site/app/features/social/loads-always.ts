/** Local storage key, present where this browser loads embedded posts without a press. */
export const ALWAYS_LOAD_KEY = 'loadsEmbeddedPosts'

export function loadsAlways(): boolean {
  try {
    return localStorage.getItem(ALWAYS_LOAD_KEY) !== null
  } catch {
    return false
  }
}
