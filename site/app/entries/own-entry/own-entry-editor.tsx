import { type ReactNode, useMemo } from 'react'
import { ENTITIES } from '../../../../supabase/functions/_shared/entities'
import { useNeedsApproval } from '../../association/use-needs-approval'
import { changedValues } from '../../lib/form/changed-values'
import { DiscardDialog } from '../../lib/form/discard-dialog'
import { FormField } from '../../lib/form/form-field'
import { Honeypot } from '../../lib/form/honeypot'
import { useFormProtection } from '../../lib/form/protection/use-form-protection'
import { typedFrom } from '../../lib/form/schema'
import { useUnsavedChanges } from '../../lib/form/unsaved-changes'
import { type Form, useForm } from '../../lib/form/use-form'
import { submissionClient } from '../../lib/session/session-clients'
import { useSubmitter } from '../../lib/session/use-submitter'
import { dayAhead } from '../../lib/time/town-time'
import { Button } from '../../ui/button/button'
import { DETAILS_MISSING } from '../../ui/toast/failure-toast'
import { useToast } from '../../ui/toast/toast-context'
import { useStoredRow } from '../conflict/use-stored-row'
import { MOST_DAYS } from './last-day'
import { noticesOf } from './notices'
import { insertOwn, type OwnEntry, type OwnEntryKind, type OwnEntrySchema } from './own-entry'

/** Days ahead of the last day of a new entry, unless its owner chooses another. */
const USUAL_DAYS = 60

type OwnEntryEditorProps<S extends OwnEntrySchema> = {
  of: OwnEntryKind<S>
  /** The entry that is changed; null for a new one. */
  entry: OwnEntry | null
  onSaved: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** The form of a new entry or an own one. */
export function OwnEntryEditor<S extends OwnEntrySchema>({
  of,
  entry,
  onSaved,
  children,
}: OwnEntryEditorProps<S>) {
  const { kind, schema, initial, Fields } = of
  const { one, name } = ENTITIES[kind]
  const submitter = useSubmitter()
  const showToast = useToast()
  const waits = useNeedsApproval(name)
  const notices = noticesOf(kind)
  const stored = useStoredRow<Partial<OwnEntry>>(
    entry ?? {},
    { table: name, key: { id: entry?.id ?? '' } },
    { fields: schema },
  )
  const begun = entry && typedFrom(schema, entry as Parameters<typeof typedFrom<S>>[1])
  const form: Form<S> = useForm(schema, {
    initial: begun ?? { open_until: dayAhead(USUAL_DAYS), ...initial(submitter) },
    protection: useFormProtection(useMemo(() => [`rest/${name}`], [name])),
    missing: DETAILS_MISSING,
    failed: entry ? notices.changeFailed : notices.submissionFailed,
    async send(values, { fetch, submission }) {
      const client = await submissionClient(fetch, submission.headers)
      if (begun) {
        const saved = await stored.save(client, changedValues(schema, begun, values) as Partial<OwnEntry>)
        if (!saved) return {}
        showToast(notices.saved(saved as OwnEntry))
      } else {
        await insertOwn(client, kind, values)
        showToast(notices.submitted(waits))
      }
      form.discard()
      onSaved()
      return null
    },
  })
  const guard = useUnsavedChanges(form)

  return (
    <form {...form.attributes} aria-label={one} className="grid items-start gap-5 @2xl:grid-cols-2">
      <p className="text-ink-soft @2xl:col-span-2">
        Felder mit * sind Pflichtfelder. Alles, was Sie hier angeben, ist öffentlich.
      </p>
      {stored.conflict && <div className="@2xl:col-span-2">{stored.conflict}</div>}
      <Fields form={form} />
      <FormField
        form={form}
        name={'open_until' as Extract<keyof S, string>}
        min={dayAhead(0)}
        max={dayAhead(MOST_DAYS)}
        hint={`Letzter Tag, an dem die Anzeige zu sehen ist; höchstens ${MOST_DAYS} Tage voraus.`}
      />
      <div className="flex flex-wrap gap-3 @2xl:col-span-2">
        <Button type="submit" size="large" disabled={form.sending}>
          {entry ? 'Speichern' : `${one} einreichen`}
        </Button>
        {children}
      </div>
      <Honeypot />
      <DiscardDialog guard={guard} />
    </form>
  )
}
