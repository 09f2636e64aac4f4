import { type ReactNode, useMemo } from 'react'
import { useNeedsApproval } from '../../settings/use-needs-approval'
import { Button } from '../../ui/button/button'
import { DETAILS_MISSING } from '../../ui/toast/failure-toast'
import { useToast } from '../../ui/toast/toast-context'
import { DiscardDialog } from '../form/discard-dialog'
import { Honeypot } from '../form/honeypot'
import { useFormProtection } from '../form/protection/use-form-protection'
import { type Schema, typedFrom } from '../form/schema'
import { useUnsavedChanges } from '../form/unsaved-changes'
import { type Form, useForm } from '../form/use-form'
import { KINDS } from '../kinds/kinds'
import { submissionClient } from '../session/session-clients'
import { useSubmitter } from '../session/use-submitter'
import { noticesOf } from './notices'
import { insertOwn, type OwnEntry, type OwnEntryKind, updateOwn } from './own-entry'

type OwnEntryEditorProps<S extends Schema> = {
  of: OwnEntryKind<S>
  /** The entry that is changed; null for a new one. */
  entry: OwnEntry | null
  onSaved: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** The form of a new entry or an own one. */
export function OwnEntryEditor<S extends Schema>({ of, entry, onSaved, children }: OwnEntryEditorProps<S>) {
  const { kind, schema, initial, Fields } = of
  const { one, table } = KINDS[kind]
  const submitter = useSubmitter()
  const showToast = useToast()
  const waits = useNeedsApproval(of.setting)
  const notices = noticesOf(of)
  const form: Form<S> = useForm(schema, {
    initial: entry ? typedFrom(schema, entry as Parameters<typeof typedFrom<S>>[1]) : initial(submitter),
    protection: useFormProtection(useMemo(() => [`rest/${table}`], [table])),
    missing: DETAILS_MISSING,
    failed: entry ? notices.changeFailed : notices.submissionFailed,
    async send(values, { fetch }) {
      const client = await submissionClient(fetch)
      if (entry) showToast(notices.saved(await updateOwn(client, kind, entry.id, values)))
      else {
        await insertOwn(client, kind, values)
        showToast(notices.submitted(waits))
      }
      form.discard()
      onSaved()
    },
  })
  const guard = useUnsavedChanges(form)

  return (
    <form {...form.attributes} aria-label={one} className="grid items-start gap-5 @2xl:grid-cols-2">
      <Fields form={form} />
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
