import { useState } from 'react'
import { sessionClient } from '../../../lib/session/session-clients'
import { useToast } from '../../../ui/toast/toast-context'
import { APPROVED, REJECTED, STATUS_FAILED } from '../notices'
import type { Application } from './application'
import { decideApplication } from './queries'

export type Decision = Readonly<{
  /** Id of the application whose decision is being stored; null while none is. */
  deciding: string | null
  decide: (application: Application, status: 'approved' | 'rejected') => Promise<void>
}>

/** Approves and rejects; calls `onDecided` with the stored application. */
export function useDecision(onDecided: (application: Application) => void): Decision {
  const showToast = useToast()
  const [deciding, setDeciding] = useState<string | null>(null)

  async function decide({ id }: Application, status: 'approved' | 'rejected') {
    if (deciding !== null) return
    setDeciding(id)
    try {
      const decided = await decideApplication(await sessionClient(), id, status)
      showToast(status === 'approved' ? APPROVED : REJECTED)
      onDecided(decided)
    } catch {
      console.error('The application could not be decided.')
      showToast(STATUS_FAILED)
    } finally {
      setDeciding(null)
    }
  }

  return { deciding, decide }
}
