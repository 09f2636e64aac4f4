import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { authClient } from '../../../../lib/session/auth-client'
import { failureToast } from '../../../../ui/toast/failure-toast'
import { useToast } from '../../../../ui/toast/toast-context'
import { securityFailure } from '../failure'
import { useSecondFactor } from '../second-factor-context'
import { nameOf } from './use-factors'

const FAILED = 'Das Gerät konnte nicht entfernt werden.'

/** Unenrols a factor and shows the result. */
export function useRemoval(onRemoved: () => void) {
  const withSecondFactor = useSecondFactor()
  const showToast = useToast()
  const [removing, setRemoving] = useState(false)

  async function remove(factor: Factor) {
    if (removing) return
    setRemoving(true)
    const failure = await unenrol(factor.id)
    setRemoving(false)
    if (failure !== null) return showToast(failureToast(failure))
    showToast({ title: 'Gerät entfernt', description: `„${nameOf(factor)}“ gibt keine Codes mehr.` })
    onRemoved()
  }

  async function unenrol(factorId: string): Promise<string | null> {
    try {
      const client = await authClient()
      const { error } = await withSecondFactor(() => client.mfa.unenroll({ factorId }))
      if (error) return securityFailure(error, FAILED).text
      // The session drops to `aal1`; the access token shows that only after a refresh.
      await client.refreshSession()
      return null
    } catch (error) {
      return securityFailure(error, FAILED).text
    }
  }

  return { removing, remove }
}
