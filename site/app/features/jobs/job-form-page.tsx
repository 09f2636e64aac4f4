import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { FailedList } from '../../lib/list/failed-list'
import { useLoaded } from '../../lib/live/use-loaded'
import { useAuth } from '../../lib/session/auth-context'
import { RequireRole } from '../../lib/session/require-role'
import { mayEnter } from '../../lib/session/role'
import { sessionClient } from '../../lib/session/session-clients'
import { longDay } from '../../lib/time/town-time'
import { Button } from '../../ui/button/button'
import { ButtonLink } from '../../ui/button/button-link'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import { EmptyState } from '../../ui/empty/empty-state'
import { Spinner } from '../../ui/loading/spinner'
import { useToast } from '../../ui/toast/toast-context'
import { dayAhead, type Job } from './job'
import { JobEditor } from './job-editor'
import { CHANGE_FAILED, LOADING_FAILED, saved, WITHDRAWAL_FAILED, WITHDRAWN } from './notices'
import { readOwnJob, updateJob, withdrawJob } from './queries'

/** By how many days the button prolongs an ad. */
const PROLONGED_DAYS = 90

/** A new ad, or with an id an own one to change, prolong and withdraw. */
export function JobFormPage({ id }: { id?: string | undefined }) {
  return (
    <div className="page-width max-w-4xl py-10 @2xl:py-14">
      <h1 className="text-4xl hyphens-auto @2xl:text-5xl">
        {id ? 'Stellenangebot bearbeiten' : 'Stelle anbieten'}
      </h1>
      <div className="@container mt-8">
        <RequireRole role="any">{id ? <OwnJob id={id} /> : <NewJob />}</RequireRole>
      </div>
    </div>
  )
}

/** Leads to the own submissions, where the person has them. */
function useLeave() {
  const { role } = useAuth()
  const navigate = useNavigate()
  return () => void navigate(`${mayEnter('member', role) ? '/member' : '/konto'}/posts?art=stellen`)
}

function NewJob() {
  const { role, roleKnown } = useAuth()
  const leave = useLeave()
  if (!roleKnown || mayEnter('member', role)) return <JobEditor job={null} onSaved={leave} />
  return (
    <EmptyState title="Für Mitglieder des Vereins">
      <p>
        Stellen bieten hier die Mitgliedsbetriebe an. Ist Ihr Betrieb schon Mitglied, schalten wir Ihr Konto
        frei; sonst stellen Sie einen Antrag.
      </p>
      <ButtonLink to="/mitmachen">Mitglied werden</ButtonLink>
    </EmptyState>
  )
}

function OwnJob({ id }: { id: string }) {
  const load = useCallback(async () => readOwnJob(await sessionClient(), id), [id])
  const { loaded, reload, show } = useLoaded(load)
  if (loaded.state === 'loading')
    return <Spinner label="Ihr Stellenangebot wird geladen …" className="py-20" />
  if (loaded.state === 'failed') return <FailedList title={LOADING_FAILED.description} onRetry={reload} />
  if (!loaded.value) {
    return (
      <EmptyState title="Dieses Stellenangebot gibt es nicht">
        <p>Es gehört nicht zu Ihrem Konto oder wurde gelöscht.</p>
      </EmptyState>
    )
  }
  return <OwnJobEditor job={loaded.value} onChanged={show} />
}

function OwnJobEditor({ job, onChanged }: { job: Job; onChanged: (job: Job) => void }) {
  const showToast = useToast()
  const leave = useLeave()
  const [asking, setAsking] = useState(false)
  const prolonged = dayAhead(PROLONGED_DAYS)

  async function prolong() {
    try {
      const changed = await updateJob(await sessionClient(), job.id, { open_until: prolonged })
      onChanged(changed)
      showToast(saved(changed))
    } catch {
      showToast(CHANGE_FAILED)
    }
  }

  async function withdraw() {
    setAsking(false)
    try {
      await withdrawJob(await sessionClient(), job.id)
      showToast(WITHDRAWN)
      leave()
    } catch {
      showToast(WITHDRAWAL_FAILED)
    }
  }

  return (
    <>
      <p className="mb-6 max-w-prose">
        Ein neues Datum unter „Offen bis“ gilt sofort. Ändern Sie etwas anderes, prüft der Verein die Anzeige
        noch einmal, bevor sie wieder zu sehen ist.
      </p>
      <JobEditor job={job} onSaved={leave}>
        {job.open_until < prolonged && (
          <Button variant="secondary" size="large" onClick={prolong}>
            Bis {longDay(prolonged)} verlängern
          </Button>
        )}
        <Button variant="quiet" size="large" onClick={() => setAsking(true)}>
          Zurückziehen
        </Button>
      </JobEditor>
      <ConfirmDialog
        open={asking}
        title="Stellenangebot zurückziehen?"
        confirmLabel="Zurückziehen"
        cancelLabel="Behalten"
        onConfirm={withdraw}
        onCancel={() => setAsking(false)}
      >
        „{job.title}“ wird gelöscht und ist nirgends mehr zu sehen.
      </ConfirmDialog>
    </>
  )
}
