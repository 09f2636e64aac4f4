import { readBrowserAccess } from '../supabase/browser-access'

/** Local storage key of supabase-js's session; other clients of the same base URL find it there. */
export function storageKey(baseUrl: string): string {
  return `sb-${new URL(baseUrl).hostname.split('.')[0]}-auth-token`
}

/** Local storage key of this page's session. */
export function sessionStorageKey(): string {
  return storageKey(readBrowserAccess().baseUrl)
}

/** Whether this browser has a stored session, valid or not; does not load the auth client. */
export function isSessionStored(): boolean {
  try {
    return window.localStorage.getItem(sessionStorageKey()) !== null
  } catch {
    // Storage is blocked: there is no session in it either.
    return false
  }
}

/** Suffix of the key for whether the session needs a code of the second factor. */
export const PENDING_FACTOR_SUFFIX = '-waits-for-code'

/** Stores for the next page whether the session needs a code of the second factor: until then the user counts as signed out. */
export function storePendingFactor(pending: boolean): void {
  const key = sessionStorageKey() + PENDING_FACTOR_SUFFIX
  try {
    if (pending) window.localStorage.setItem(key, 'true')
    else window.localStorage.removeItem(key)
  } catch {
    // Storage is blocked: no page finds a session either.
  }
}

/** Whether this browser has a stored session that does not need a second factor. */
export function isSignInStored(): boolean {
  return (
    isSessionStored() && window.localStorage.getItem(sessionStorageKey() + PENDING_FACTOR_SUFFIX) === null
  )
}

let held: Promise<void> | null = null

/** Resolves when requests may be sent again; null while they are not held. Apart from `bearerFetch`, which visitors never load. */
export const heldRequests = (): Promise<void> | null => held

/**
 * Holds the requests of an ended session, which would otherwise be sent as those of a visitor. Returns a function that ends this: held
 * requests are sent when the session `goesOn`, and never settle otherwise.
 */
export function holdRequests(): (goesOn: boolean) => void {
  let send = () => {}
  held = new Promise((resolve) => {
    send = resolve
  })
  return (goesOn) => {
    held = null
    if (goesOn) send()
  }
}
