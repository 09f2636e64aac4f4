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
