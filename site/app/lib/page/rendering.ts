import { createContext, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * Attribute of every script this code renders, so that the server can distinguish them from injected ones and compute CSP hashes. The
 * server removes it from the HTML (docs/decisions/0027-content-security-policy.md).
 */
export const ScriptNonce = createContext<string | undefined>(undefined)

/** False in the server's HTML, true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** State of the history's entry, for what a page shows: the server, and so the hydration, does not know it. */
export function useHistoryState(): unknown {
  const { state } = useLocation()
  return useHydrated() ? state : null
}
