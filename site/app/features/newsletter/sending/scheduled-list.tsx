import { useState } from 'react'
import { ListStates } from '../../../lib/list/failed-list'
import type { List } from '../../../lib/list/use-list'
import { sessionApi } from '../../../lib/session/session-api'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { inputOfInstant } from '../../../lib/time/town-input'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Badge } from '../../../ui/text/badge'
import { useToast } from '../../../ui/toast/toast-context'
import { isFull } from './drafts'
import { CONTROL_FAILED, DRAFTS_FULL } from './notices'
import { rescheduleNewsletter, type Scheduled, unscheduleNewsletter } from './queries'
import { checkTime, spokenTime, TimeField } from './sending-time'

type ScheduledListProps = {
  list: List<Scheduled>
  /** A newsletter became a draft again. */
  onUnscheduled: () => void
}

/** Newsletters to be sent later, with their actions; renders nothing without any. */
export function ScheduledList({ list, onUnscheduled }: ScheduledListProps) {
  if (!list.failure && !list.rows?.length) return null
  return (
    <section aria-labelledby="scheduled-newsletters" className="grid gap-3">
      <h2 id="scheduled-newsletters" className="text-xl">
        Geplante Newsletter
      </h2>
      <ListStates list={list} loading={null} empty={null}>
        {(scheduled) => (
          <ul aria-labelledby="scheduled-newsletters" className="divide-y divide-line border-y border-line">
            {scheduled.map((newsletter) => (
              <Row
                key={newsletter.id}
                newsletter={newsletter}
                onChanged={list.refresh}
                onUnscheduled={onUnscheduled}
              />
            ))}
          </ul>
        )}
      </ListStates>
    </section>
  )
}

type RowProps = Pick<ScheduledListProps, 'onUnscheduled'> & { newsletter: Scheduled; onChanged: () => void }

function Row({ newsletter, onChanged, onUnscheduled }: RowProps) {
  const { id, subject, channel, scheduled_for, hold_reason } = newsletter
  const at = scheduled_for ?? ''
  const showToast = useToast()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<'time' | 'now' | null>(null)

  async function change(work: (client: DatabaseClient) => Promise<void>) {
    setAsked(null)
    setBusy(true)
    try {
      await work(await sessionApi.rows())
    } catch (error) {
      console.error('A scheduled newsletter could not be changed:', error)
      showToast(isFull(error) ? DRAFTS_FULL : CONTROL_FAILED)
    } finally {
      setBusy(false)
      onChanged()
    }
  }

  const button = (label: string, onClick: () => void) => (
    <Button variant="secondary" size="slim" disabled={busy} onClick={onClick}>
      {label}
      <span className="sr-only"> {subject}</span>
    </Button>
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{subject}</span>
          <Badge tone={hold_reason ? 'warning' : 'river'}>
            {hold_reason ? 'Nicht versendet' : 'Geplant'}
          </Badge>
        </p>
        <p className="text-[0.9375rem] text-ink-soft">
          {hold_reason ? 'War geplant für den ' : 'Geht hinaus am '}
          <time dateTime={at}>{spokenTime(at)}</time>
          {channel === 'webhook' && ', über den Webhook'}
        </p>
        {hold_reason && <p className="mt-1 font-semibold text-error">{hold_reason}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {button('Zeit ändern', () => setAsked('time'))}
        {button('Jetzt senden', () => setAsked('now'))}
        {button('Wieder zum Entwurf machen', () =>
          change((client) => unscheduleNewsletter(client, id)).then(onUnscheduled),
        )}
      </div>
      {asked === 'time' && (
        <TimeDialog
          newsletter={newsletter}
          onCancel={() => setAsked(null)}
          onConfirm={(time) => change((client) => rescheduleNewsletter(client, id, time))}
        />
      )}
      <ConfirmDialog
        open={asked === 'now'}
        title="Newsletter jetzt versenden?"
        confirmLabel="Jetzt versenden"
        cancelLabel="Noch nicht"
        onCancel={() => setAsked(null)}
        onConfirm={() => change((client) => rescheduleNewsletter(client, id, null))}
      >
        „{subject}“ geht an alle, die jetzt auf der Liste stehen, und lässt sich nicht zurückholen.
      </ConfirmDialog>
    </li>
  )
}

type TimeDialogProps = {
  newsletter: Scheduled
  onCancel: () => void
  onConfirm: (at: string) => void
}

function TimeDialog({ newsletter: { subject, scheduled_for }, onCancel, onConfirm }: TimeDialogProps) {
  const [typed, setTyped] = useState(inputOfInstant(new Date(scheduled_for ?? '')))
  const [error, setError] = useState('')
  return (
    <ConfirmDialog
      open
      title="Zeit ändern"
      confirmLabel="Zeit ändern"
      cancelLabel="Abbrechen"
      onCancel={onCancel}
      onConfirm={() => {
        const { at, error = '' } = checkTime(typed, new Date())
        setError(error)
        if (at) onConfirm(at)
      }}
    >
      <p className="mb-4">Wann soll „{subject}“ versendet werden?</p>
      <TimeField typed={typed} error={error} onType={setTyped} />
    </ConfirmDialog>
  )
}
