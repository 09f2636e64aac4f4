import { useEffect } from 'react'
import { authClient } from '../../lib/session/auth-client'

/** Loads what talks to the account service while people read and type. Where that fails, the request itself tries again, and says so. */
export function useWarmUp(): void {
  useEffect(() => {
    authClient().catch(() => {})
  }, [])
}
