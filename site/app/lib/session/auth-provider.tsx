import { type ReactNode, useEffect, useState } from 'react'
import { AuthContext } from './auth-context'
import { createAuthStore } from './auth-store'

/**
 * Provides the session. The auth client is loaded when `useAuth` is called or, where a session is stored, when the browser is idle; pages
 * of visitors never load it.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createAuthStore)
  useEffect(() => store.watch(), [store])
  return <AuthContext value={store}>{children}</AuthContext>
}
