import { Comparison } from '../../../entries/decision/comparison'
import { SUBMISSION_REASONS } from '../../../entries/decision/explain-decision'
import { RejectDialog } from '../../../entries/decision/reject-dialog'
import { EMBEDDED } from '../../../entries/embedding/embedded-lists'
import { EmbeddingDialog } from '../../../entries/embedding/embedding-dialog'
import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { choice } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import { sessionApi } from '../../../lib/session/session-api'
import { readBrowserAccess } from '../../../lib/supabase/browser-access'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/dialog/dialog'
import { Select } from '../../../ui/field/select'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { useUndo } from '../../../ui/toast/use-undo'
import type { AdministeredEvent, EventDraft, EventValues } from './administered-event'
import { CancelDialog, ComparisonDialog } from './change-dialogs'
import { changesOf } from './event-changes'
import { EventDialog } from './event-dialog'
import { FAILED, TAKEN_BACK } from './notices'
import { PressDialog } from './press-dialog'
import { markSeen, markUnseen, updateEvent } from './queries'
import { SeriesDialog } from './series-dialog'
import { SCOPES, type Scope } from './series-queries'
import type { EventActions, FeedDecisions } from './use-events'

/** Which dialog is open. */
export type Task =
  | Readonly<{ kind: 'create'; template: EventDraft | null }>
  | Readonly<{ kind: 'press' | 'embed' }>
  | Readonly<{
      kind: 'edit' | 'cancel' | 'reject' | 'delete' | 'compare' | 'repeat' | 'propose'
      event: AdministeredEvent
    }>

type TaskDialogProps = {
  task: Task
  events: readonly AdministeredEvent[]
  actions: EventActions
  feedDecisions: FeedDecisions
  onSaved: (changed?: AdministeredEvent) => Promise<void>
  /** Called with whether something was done that removes the button of its card. */
  onDone: (done: Promise<boolean>) => void
  onTask: (task: Task | null) => void
}

/** The open dialog of the page. */
export function TaskDialog({
  task,
  events,
  actions,
  feedDecisions,
  onSaved,
  onDone,
  onTask,
}: TaskDialogProps) {
  const { removeDates, markAsSeen, decide, cancel } = actions
  const takeBack = useTakeBack(onSaved)
  const close = () => onTask(null)
  function closeAnd(done: Promise<boolean>) {
    close()
    onDone(done)
  }
  switch (task.kind) {
    case 'embed':
      return (
        <EmbeddingDialog
          open
          onClose={close}
          address={readBrowserAccess().siteUrl + EMBEDDED.events.path}
          words={EMBEDDED.events.words}
        />
      )
    case 'reject':
      return (
        <RejectDialog
          title={task.event.title}
          label="Ablehnen"
          reasons={SUBMISSION_REASONS}
          onReject={(reason) => closeAnd(decide(task.event, 'rejected', reason))}
          onClose={close}
        />
      )
    case 'compare':
      return (
        <ComparisonDialog
          event={task.event}
          onApprove={() => closeAnd(decide(task.event, 'approved'))}
          onReject={() => onTask({ kind: 'reject', event: task.event })}
          onSeen={() => closeAnd(markAsSeen([task.event]))}
          onTakeBack={() => closeAnd(takeBack(task.event))}
          onClose={close}
        />
      )
    case 'cancel':
      return (
        <CancelDialog event={task.event} onCancelEvent={(note) => cancel(task.event, note)} onClose={close} />
      )
    case 'delete':
      return (
        <DeleteDatesDialog
          event={task.event}
          onDelete={(scope) => removeDates(task.event, scope)}
          onClose={close}
        />
      )
    case 'propose':
      return (
        <ProposalDialog
          event={task.event}
          onTakeOver={() => closeAnd(feedDecisions.takeOver(task.event))}
          onKeep={() => closeAnd(feedDecisions.keepOwn(task.event))}
          onClose={close}
        />
      )
    case 'repeat':
      return <SeriesDialog event={task.event} onSaved={onSaved} onClose={close} />
    case 'press':
      return <PressDialog events={events} onClose={close} />
    default:
      return (
        <EventDialog
          event={task.kind === 'edit' ? task.event : null}
          template={task.kind === 'create' ? task.template : null}
          onSaved={onSaved}
          onClose={() => {
            // An event that was opened counts as seen, but not what its submitter has changed.
            if (task.kind === 'edit' && !task.event.before) void markAsSeen([task.event], true)
            close()
          }}
        />
      )
  }
}

type ProposalDialogProps = {
  event: AdministeredEvent
  onTakeOver: () => void
  onKeep: () => void
  onClose: () => void
}

/** What the calendar of a club says of fields that the office has changed as well. */
function ProposalDialog({ event, onTakeOver, onKeep, onClose }: ProposalDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Änderung des Vereins"
      description={`${event.title}. Diese Angaben haben Sie geändert, und danach der Verein in seinem Kalender „${event.feed?.name}“.`}
    >
      <Comparison
        changes={changesOf(event, event.feed?.proposed ?? {})}
        beforeLabel="Auf der Website"
        afterLabel="Im Kalender des Vereins"
      />
      <div className="mt-6 flex flex-wrap gap-3 max-sm:pb-28">
        <Button onClick={onTakeOver}>Aus dem Kalender übernehmen</Button>
        <Button variant="secondary" onClick={onKeep}>
          Unsere Angaben behalten
        </Button>
      </div>
    </Dialog>
  )
}

/** Gives an event the values that it had before its submitter changed it; resolves with whether that succeeded. */
function useTakeBack(refresh: () => Promise<void>) {
  const { attempt } = useAttempt(refresh)
  const showUndo = useUndo()
  return async (event: AdministeredEvent): Promise<boolean> => {
    const { id, before } = event
    if (before === null) return false
    const names = Object.keys(before) as (keyof EventValues)[]
    const changed = Object.fromEntries(names.map((name) => [name, event[name]]))
    return attempt('The change of the event could not be taken back', FAILED.update, async () => {
      const client = await sessionApi.rows()
      await updateEvent(client, id, before)
      const seen = await markSeen(client, [id])
      await refresh()
      showUndo(TAKEN_BACK, async () => {
        const again = await sessionApi.rows()
        await updateEvent(again, id, changed)
        await markUnseen(again, seen)
        await refresh()
      })
    })
  }
}

const SCHEMA = { scope: choice<Scope>('Löschen', 'this') }

type DeleteDatesDialogProps = {
  event: AdministeredEvent
  /** Resolves with whether the dates were deleted. */
  onDelete: (scope: Scope) => Promise<boolean>
  onClose: () => void
}

/** Asks which dates of a series are deleted. */
function DeleteDatesDialog({ event, onDelete, onClose }: DeleteDatesDialogProps) {
  const form = useForm(SCHEMA, {
    async send({ scope }) {
      if (!(await onDelete(scope))) return { scope: '' }
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="Termine löschen"
      description={`„${event.title}“ liegt dann 30 Tage im Papierkorb.`}
      submit="Löschen"
      sending="Wird gelöscht …"
    >
      <FormField form={form} name="scope" control={Select} options={SCOPES} />
    </FormDialog>
  )
}
