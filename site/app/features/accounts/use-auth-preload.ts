import { useEffect } from 'react'
import { authClient } from '../../lib/session/auth-client'

/** Preloads the auth client while the form is read and filled in. A failure is ignored: the request loads it again and reports. */
export function useAuthPreload(): void {
  useEffect(() => {
    authClient().catch(() => {})
  }, [])
}
