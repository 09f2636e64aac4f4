import { useRef } from 'react'
import { useNeedsApproval } from '../../../association/use-settings'
import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { changedValues, type Field, type Rule, type TypedValues } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import { visitorApi } from '../../../lib/supabase/browser-access'
import { inputOfInstant } from '../../../lib/time/town-input'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Textarea } from '../../../ui/field/textarea'
import { DETAILS_MISSING, failureToast, type Toast, useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { administeredEventForm, initialOfEvent } from '../administration/administered-event-form'
import type { TownEvent } from '../event'
import { EventDetailsFields } from './event-fields'

export type CorrectionDialogProps = {
  open: boolean
  onClose: () => void
  event: TownEvent
  token: string
  /** The event has changed, or cannot be changed any more. */
  onChanged: () => void
}

/** Corrects a submitted event by its private link; asks before it discards typed values. */
export function CorrectionDialog({ open, onClose, event, token, onChanged }: CorrectionDialogProps) {
  const titleRef = useRef<HTMLInputElement>(null)
  const showToast = useToast()
  const waits = useNeedsApproval('events')
  const schema = correctionForm(event)
  const initial = initialOfCorrection(event)
  const form = useForm(schema, {
    initial,
    missing: DETAILS_MISSING,
    failed: CORRECTION_FAILED,
    async send(values) {
      const changes = changedValues(schema, initial, values)
      if (Object.keys(changes).length > 0) {
        const client = await visitorApi.rows()
        const { error, status } = await client.rpc('correct_submission', { _token: token, _changes: changes })
        if (error && status !== 404) throw error
        showToast(error ? NOT_CHANGEABLE : corrected(waits))
        onChanged()
      }
      onClose()
    },
  })

  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Veranstaltung korrigieren"
      description={
        waits
          ? 'Wir sehen uns die Korrektur an. So lange ist die Veranstaltung nicht öffentlich.'
          : 'Die Korrektur ist sofort für alle zu sehen.'
      }
      firstFocus={titleRef}
      submit="Korrektur speichern"
      size="large"
    >
      <p className="text-ink-soft">Felder mit * sind Pflichtfelder. Alle Zeiten sind Ortszeit.</p>
      <FormField form={form} name="title" ref={titleRef} />
      <FormField form={form} name="description" control={Textarea} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormField form={form} name="start_date" />
        <FormField form={form} name="end_date" />
      </div>
      <FormField form={form} name="location" />
      <EventDetailsFields form={form} />
    </FormDialog>
  )
}

/** The time is the last of the event. */
type IsLast = (texts: Readonly<Record<string, string>>) => boolean

const coming = <Value,>(field: Field<Value>, isLast: IsLast): Field<Value> => {
  const rule: Rule = (typed, texts) =>
    field.rule?.(typed, texts) ??
    (isLast(texts) && typed !== '' && typed <= inputOfInstant(new Date())
      ? 'Dieser Termin ist schon vorbei.'
      : undefined)
  return { ...field, rule }
}

/** The fields that the submitter of an event may correct: the columns of `correct_submission`. */
function correctionForm(event: TownEvent) {
  const { title, description, start_date, end_date, location, ...office } = administeredEventForm(event)
  const { organiser, price, ticket_url, address, accessibility } = office
  return {
    title,
    description,
    start_date: coming(start_date, ({ end_date }) => !end_date),
    end_date: coming(end_date, () => true),
    location,
    organiser,
    price,
    ticket_url,
    address,
    accessibility,
  }
}

/** What its fields begin with. */
function initialOfCorrection(event: TownEvent): TypedValues<ReturnType<typeof correctionForm>> {
  const { category, status, status_note, ...initial } = initialOfEvent(event)
  return initial
}

/** Asks, and withdraws a submitted event by its private link. */
export function WithdrawalDialog({ open, onClose, event, token, onChanged }: CorrectionDialogProps) {
  const showToast = useToast()
  const { attempt } = useAttempt()

  async function withdraw() {
    onClose()
    await attempt('The event could not be withdrawn', WITHDRAWAL_FAILED, async () => {
      const { error, status } = await (await visitorApi.rows()).rpc('withdraw_submission', { _token: token })
      if (error && status !== 404) throw error
      showToast(error ? NOT_CHANGEABLE : WITHDRAWN)
      onChanged()
    })
  }

  return (
    <ConfirmDialog
      open={open}
      title="Veranstaltung zurückziehen?"
      confirmLabel="Zurückziehen"
      cancelLabel="Abbrechen"
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    >
      „{event.title}“ steht danach nicht mehr auf unserer Website. Sie können das nicht selbst rückgängig
      machen.
    </ConfirmDialog>
  )
}

/** `waits`: it is public after approval. */
export const corrected = (waits: boolean): Toast => ({
  title: 'Korrektur gespeichert',
  description: waits ? 'Sie erscheint nach Prüfung.' : 'Sie ist ab sofort öffentlich sichtbar.',
})
export const CORRECTION_FAILED = failureToast(
  'Ihre Korrektur konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
)
export const WITHDRAWN: Toast = {
  title: 'Veranstaltung zurückgezogen',
  description: 'Auf unserer Website steht sie nicht mehr.',
}
export const WITHDRAWAL_FAILED = failureToast(
  'Die Veranstaltung konnte nicht zurückgezogen werden. Bitte versuchen Sie es erneut.',
)
export const NOT_CHANGEABLE = failureToast('Die Veranstaltung lässt sich nicht mehr ändern.')
