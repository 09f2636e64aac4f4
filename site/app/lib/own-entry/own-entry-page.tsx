import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button/button'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import { EmptyState } from '../../ui/empty/empty-state'
import { Spinner } from '../../ui/loading/spinner'
import { useToast } from '../../ui/toast/toast-context'
import type { Schema } from '../form/schema'
import { KINDS } from '../kinds/kinds'
import { FailedList } from '../list/failed-list'
import { useLoaded } from '../live/use-loaded'
import { useAuth } from '../session/auth-context'
import { RequireRole } from '../session/require-role'
import { mayEnter } from '../session/role'
import { sessionClient } from '../session/session-clients'
import { dayAhead, longDay } from '../time/town-time'
import { noticesOf } from './notices'
import { type OwnEntry, type OwnEntryKind, readOwn, updateOwn, withdrawOwn } from './own-entry'
import { OwnEntryEditor } from './own-entry-editor'

type Of<S extends Schema> = { of: OwnEntryKind<S> }

/** A new entry, or with an id an own one to change, prolong and withdraw. */
export function OwnEntryPage<S extends Schema>({ of, id }: Of<S> & { id?: string | undefined }) {
  const { one, submit } = KINDS[of.kind]
  return (
    <div className="page-width min-h-svh max-w-4xl py-10 @2xl:py-14">
      <h1 className="text-4xl hyphens-auto @2xl:text-5xl">{id ? `${one} bearbeiten` : submit.label}</h1>
      <div className="@container mt-8">
        <RequireRole role="any">{id ? <LoadedEntry of={of} id={id} /> : <NewEntry of={of} />}</RequireRole>
      </div>
    </div>
  )
}

/** Leads to the own submissions, where the person has them. */
function useLeave({ kind }: Pick<OwnEntryKind, 'kind'>) {
  const { role } = useAuth()
  const navigate = useNavigate()
  const area = mayEnter('member', role) ? '/member' : '/konto'
  return () => void navigate(`${area}/posts?art=${KINDS[kind].word}`)
}

function NewEntry<S extends Schema>({ of }: Of<S>) {
  const { role, roleKnown } = useAuth()
  const leave = useLeave(of)
  if (roleKnown && !mayEnter('member', role)) return of.membersOnly
  return <OwnEntryEditor of={of} entry={null} onSaved={leave} />
}

function LoadedEntry<S extends Schema>({ of, id }: Of<S> & { id: string }) {
  const { kind, words } = of
  const load = useCallback(async () => readOwn(await sessionClient(), kind, id), [kind, id])
  const { loaded, reload, show } = useLoaded(load)
  if (loaded.state === 'loading') return <Spinner label={`${words.your} wird geladen …`} className="py-20" />
  if (loaded.state === 'failed') {
    return <FailedList title={`${KINDS[kind].many} konnten nicht geladen werden.`} onRetry={reload} />
  }
  if (!loaded.value) {
    return (
      <EmptyState title={`${words.this} gibt es nicht`}>
        <p>{words.it} gehört nicht zu Ihrem Konto oder wurde gelöscht.</p>
      </EmptyState>
    )
  }
  return <ChangedEntry of={of} entry={loaded.value} onChanged={show} />
}

type ChangedEntryProps = { entry: OwnEntry; onChanged: (entry: OwnEntry) => void }

function ChangedEntry<S extends Schema>({ of, entry, onChanged }: Of<S> & ChangedEntryProps) {
  const { kind, lastDay, changing } = of
  const showToast = useToast()
  const leave = useLeave(of)
  const [asking, setAsking] = useState(false)
  const notices = noticesOf(of)
  const prolonged = dayAhead(lastDay.days)

  async function prolong() {
    try {
      const changes = { [lastDay.column]: prolonged }
      const changed = await updateOwn(await sessionClient(), kind, entry.id, changes)
      onChanged(changed)
      showToast(notices.saved(changed))
    } catch {
      showToast(notices.changeFailed)
    }
  }

  async function withdraw() {
    setAsking(false)
    try {
      await withdrawOwn(await sessionClient(), kind, entry.id)
      showToast(notices.withdrawn)
      leave()
    } catch {
      showToast(notices.withdrawalFailed)
    }
  }

  return (
    <>
      <p className="mb-6 max-w-prose">{changing}</p>
      <OwnEntryEditor of={of} entry={entry} onSaved={leave}>
        {(entry[lastDay.column] ?? '') < prolonged && (
          <Button variant="secondary" size="large" onClick={prolong}>
            Bis {longDay(prolonged)} verlängern
          </Button>
        )}
        <Button variant="quiet" size="large" onClick={() => setAsking(true)}>
          Zurückziehen
        </Button>
      </OwnEntryEditor>
      <ConfirmDialog
        open={asking}
        title={`${KINDS[kind].one} zurückziehen?`}
        confirmLabel="Zurückziehen"
        cancelLabel="Behalten"
        onConfirm={withdraw}
        onCancel={() => setAsking(false)}
      >
        „{entry.title}“ wird gelöscht und ist nirgends mehr zu sehen.
      </ConfirmDialog>
    </>
  )
}
