import { useCallback, useEffect, useState } from 'react'
import { Comparison } from '../../../entries/decision/comparison'
import { ReasonField } from '../../../entries/decision/reason-field'
import { usePending } from '../../../entries/pending/pending'
import type { WaitingAction } from '../../../entries/pending/waiting-kind'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/dialog/dialog'
import { errorCode, failureToast, useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { useUndo } from '../../../ui/toast/use-undo'
import type { Business } from '../business'
import { changesOf, type OwnedValues } from '../business-changes'

const GONE = failureToast('Hier wartet nichts mehr.')
const FAILED = failureToast('Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.')
const CHANGED = failureToast(
  'Der Betrieb hat inzwischen noch etwas geändert. Bitte sehen Sie noch einmal hin.',
)

type ChangeDialogProps = { id: string; onClose: () => void }

/** Changes by the owners of the business with this id, compared with the public entry, and the decision about them. */
export function ChangeDialog({ id, onClose }: ChangeDialogProps) {
  const showToast = useToast()
  const load = useCallback(async () => readChange(await sessionApi.rows(), id), [id])
  const { loaded, refresh } = useLoaded(load, ['business_changes'])
  const change = loaded.state === 'loaded' ? loaded.value : undefined
  const isRemoved = loaded.state === 'failed' || change === null
  useEffect(() => {
    if (!isRemoved) return
    showToast(GONE)
    onClose()
  }, [isRemoved, showToast, onClose])
  return change ? <Decide id={id} change={change} onClose={onClose} refresh={refresh} /> : null
}

type DecideProps = ChangeDialogProps & { change: BusinessChange; refresh: () => Promise<void> }

function Decide({ id, change: { entry, changes, proposed_at }, onClose, refresh }: DecideProps) {
  const showUndo = useUndo()
  const pending = usePending()
  const [reason, setReason] = useState('')
  const { busy, attempt } = useAttempt()
  const compared = changesOf(entry, changes)

  async function decide(decision: 'accept' | 'reject') {
    await attempt(
      'The change of a business could not be decided',
      (error) => {
        if (errorCode(error) !== 'PT409') return FAILED
        void refresh()
        return CHANGED
      },
      async () => {
        await decideChange(
          await sessionApi.rows(),
          id,
          proposed_at,
          decision,
          decision === 'reject' ? reason : '',
        )
        onClose()
        showUndo({ title: CHANGE_ACTIONS[decision].done, description: entry.name }, async () => {
          await undoDecision(await sessionApi.rows(), id)
          pending.refresh()
        })
        pending.refresh()
      },
    )
  }

  return (
    <Dialog open onClose={onClose} title={`${entry.name}: Änderungen`}>
      {compared.length > 0 ? (
        <Comparison changes={compared} beforeLabel="Öffentlich" afterLabel="Neu" />
      ) : (
        <p>Die Angaben sind inzwischen so, wie der Betrieb sie möchte.</p>
      )}
      <div className="mt-6 grid gap-5 border-t border-line pt-5 max-sm:pb-28">
        <Button disabled={busy} onClick={() => decide('accept')} className="justify-self-start">
          {CHANGE_ACTIONS.accept.label}
        </Button>
        <ReasonField reasons={CHANGE_ACTIONS.reject.reasons} onChange={setReason} />
        <Button
          variant="secondary"
          disabled={busy}
          onClick={() => decide('reject')}
          className="justify-self-start"
        >
          {CHANGE_ACTIONS.reject.label}
        </Button>
      </div>
    </Dialog>
  )
}

/** Reasons to choose from, as the owner of the business reads them. */
const REASONS: readonly string[] = [
  'Das ist nicht Ihr Betrieb oder nicht seine Adresse.',
  'Auf den Bildern sind Menschen zu sehen, die vielleicht nicht gefragt wurden.',
  'Die Bilder oder Texte gehören vermutlich jemand anderem.',
  'Der Text passt nicht auf die Seite eines Betriebs.',
]

const undo: WaitingAction['undo'] = (client, { id }) => undoDecision(client, id)

/** What one press does about what the owners of a business have changed. */
export const CHANGE_ACTIONS = {
  accept: {
    label: 'Freigeben',
    variant: 'secondary',
    done: 'Änderungen freigegeben',
    act: (client, { id, since }) => decideChange(client, id, since, 'accept'),
    undo,
  },
  reject: {
    label: 'Ablehnen',
    variant: 'quiet',
    done: 'Änderungen abgelehnt',
    reasons: REASONS,
    act: (client, { id, since }, reason) => decideChange(client, id, since, 'reject', reason),
    undo,
  },
} as const satisfies Record<string, WaitingAction>

/** The owners' changes to a business, and its public entry. */
export type BusinessChange = Readonly<{
  entry: Business
  changes: Partial<OwnedValues>
  proposed_at: string
}>

/** Null where nothing waits any more. Like everything here, rejects with the PostgREST error. */
async function readChange(client: DatabaseClient, id: string): Promise<BusinessChange | null> {
  const [change, entry] = await Promise.all([
    client
      .from('business_changes')
      .select('changes,proposed_at')
      .eq('business_id', id)
      .is('decision', null)
      .overrideTypes<Omit<BusinessChange, 'entry'>[], { merge: false }>()
      .throwOnError(),
    client
      .from('business_entries')
      .select('*')
      .eq('id', id)
      .overrideTypes<Business[], { merge: false }>()
      .throwOnError(),
  ])
  const [[waiting], [shown]] = [change.data, entry.data]
  return waiting && shown ? { ...waiting, entry: shown } : null
}

/** `seen`: `proposed_at` of the change that is decided about. */
async function decideChange(
  client: DatabaseClient,
  id: string,
  seen: string,
  decision: 'accept' | 'reject',
  reason = '',
): Promise<void> {
  await client
    .rpc('decide_business_change', { _business_id: id, _seen: seen, _decision: decision, _reason: reason })
    .throwOnError()
}

/** Within a minute. */
async function undoDecision(client: DatabaseClient, id: string): Promise<void> {
  await client.rpc('undo_business_decision', { _business_id: id }).throwOnError()
}
