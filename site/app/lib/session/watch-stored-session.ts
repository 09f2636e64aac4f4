import { isSessionStored, sessionStorageKey } from './stored-session'

/**
 * Calls `changed` when another tab has stored or removed a session, and when the page is restored from the back/forward cache. Returns a
 * function that stops watching.
 */
export function watchStoredSession(changed: (stored: boolean) => void): () => void {
  const notify = () => changed(isSessionStored())
  const onStorage = ({ key }: StorageEvent) => {
    // `key` is null after `localStorage.clear()`.
    if (key === null || key === sessionStorageKey()) notify()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) notify()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
  }
}
