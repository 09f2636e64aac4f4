import { readBrowserAccess } from '../browser-access'

/** Where supabase-js keeps the session in local storage; other clients of the same base host find it there. */
export function storageKey(baseUrl: string): string {
  return `sb-${new URL(baseUrl).hostname.split('.')[0]}-auth-token`
}

/** Key of this page's session in local storage. */
export function sessionStorageKey(): string {
  return storageKey(readBrowserAccess().baseUrl)
}

/** Whether this browser keeps a session, good or not; known without any code of the auth client. */
export function isSessionStored(): boolean {
  try {
    return window.localStorage.getItem(sessionStorageKey()) !== null
  } catch {
    // Storage is blocked: then nothing is kept in it either.
    return false
  }
}

/** What stands behind the key of a session that waits for a code of the second factor. */
export const WAITING = '-waits-for-code'

/** Remembers for the next page of this browser whether its session waits for a code: until then nobody is signed in. */
export function rememberWaiting(waiting: boolean): void {
  const key = sessionStorageKey() + WAITING
  try {
    if (waiting) window.localStorage.setItem(key, 'true')
    else window.localStorage.removeItem(key)
  } catch {
    // Storage is blocked: then no page finds a session either.
  }
}

/** Whether this browser keeps a session that waits for nothing. */
export function isSignInStored(): boolean {
  return isSessionStored() && window.localStorage.getItem(sessionStorageKey() + WAITING) === null
}
