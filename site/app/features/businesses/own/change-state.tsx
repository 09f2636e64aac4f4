import { useState } from 'react'
import { Comparison } from '../../../entries/decision/comparison'
import { sessionClient } from '../../../lib/session/session-clients'
import { longDay } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { useToast } from '../../../ui/toast/toast-context'
import { useUndo } from '../../../ui/toast/use-undo'
import { changesOf, valuesOfSame } from '../business-changes'
import { WITHDRAWAL_FAILED, WITHDRAWN } from './notices'
import { waitingOf } from './own-business'
import { changeBusiness, type OwnBusiness, withdrawChange } from './queries'

/** The changes that wait for the office, or the office's rejection of them. */
export function ChangeState({ own, refresh }: { own: OwnBusiness; refresh: () => Promise<void> }) {
  const { entry, decision, decided_at, reason } = own
  const waiting = waitingOf(own)
  const showToast = useToast()
  const showUndo = useUndo()
  const [busy, setBusy] = useState(false)

  async function withdraw(taken: NonNullable<typeof waiting>) {
    setBusy(true)
    try {
      await withdrawChange(await sessionClient(), own.id)
      showUndo(WITHDRAWN, async () => {
        await changeBusiness(await sessionClient(), own.id, taken, valuesOfSame(entry, taken))
        await refresh()
      })
      await refresh()
    } catch (error) {
      console.error('The changes could not be withdrawn:', error)
      showToast(WITHDRAWAL_FAILED)
    } finally {
      setBusy(false)
    }
  }

  if (waiting) {
    return (
      <section aria-labelledby="waits" className="rounded-card border border-line bg-straw-light p-5">
        <h2 id="waits" className="text-xl">
          Wartet auf Freigabe
        </h2>
        <p className="mt-1 mb-4 max-w-prose">
          Der Verein sieht sich diese Änderungen an. Bis dahin ist zu sehen, was bisher galt; das Formular
          zeigt schon, was Sie geändert haben.
        </p>
        <Comparison changes={changesOf(entry, waiting)} beforeLabel="Öffentlich" afterLabel="Ihre Änderung" />
        <Button variant="secondary" disabled={busy} onClick={() => withdraw(waiting)} className="mt-4">
          Änderungen zurückziehen
        </Button>
      </section>
    )
  }
  if (decision !== 'reject' || !decided_at) return null
  return (
    <section aria-labelledby="rejected" className="rounded-card border border-line p-5">
      <h2 id="rejected" className="text-xl">
        Nicht übernommen
      </h2>
      <p className="mt-1 max-w-prose wrap-anywhere">
        Ihre Änderungen hat der Verein am {longDay(decided_at)} nicht übernommen.
        {reason && ` Grund: ${reason}`}
      </p>
    </section>
  )
}
