import { useCallback, useState } from 'react'
import { readProfile } from '../../../lib/session/account-queries'
import { useAuth } from '../../../lib/session/auth-context'
import { sessionClient } from '../../../lib/session/session-clients'

export type Reason = 'missing' | 'unreadable'

/** Why an account has no profile to show; null while checking. */
export function useMissingProfile(userId: string) {
  const { refreshProfile } = useAuth()
  const [reason, setReason] = useState<Reason | null>(null)

  const look = useCallback(async () => {
    setReason(null)
    try {
      const profile = await readProfile(await sessionClient(), userId)
      if (profile) await refreshProfile()
      else setReason('missing')
    } catch (error) {
      console.error('The profile could not be read:', error)
      setReason('unreadable')
    }
  }, [userId, refreshProfile])

  return { reason, look }
}
