import { useRef, useState } from 'react'
import { useStoredRow } from '../../../../entries/conflict/use-stored-row'
import { changedValues } from '../../../../lib/form/changed-values'
import { FormDialog } from '../../../../lib/form/form-dialog'
import { FormField } from '../../../../lib/form/form-field'
import { useForm } from '../../../../lib/form/use-form'
import { sessionClient } from '../../../../lib/session/session-clients'
import { useToast } from '../../../../ui/toast/toast-context'
import { CategoryField } from '../category-field'
import { feedForm, initialOfFeed } from './feed-form'
import { ADDRESS_TAKEN, SAVED, SAVING_FAILED, TOO_MANY } from './notices'
import { addFeed, type Feed, type FeedFields } from './queries'

type FeedDialogProps = {
  /** Null for a new calendar. */
  feed: Feed | null
  onSaved: () => void
  onClose: () => void
}

/** Adds or changes a calendar of a club. */
export function FeedDialog({ feed, onSaved, onClose }: FeedDialogProps) {
  const nameRef = useRef<HTMLInputElement>(null)
  const showToast = useToast()
  const [initial] = useState(() => initialOfFeed(feed))
  const [schema] = useState(() => feedForm(feed))
  const stored = useStoredRow<Partial<FeedFields>>(
    feed ?? {},
    { table: 'event_feeds', key: { id: feed?.id ?? '' } },
    { fields: schema },
  )
  const form = useForm(schema, {
    initial,
    failed: SAVING_FAILED,
    async send(fields) {
      try {
        const client = await sessionClient()
        if (!feed) await addFeed(client, fields)
        else if (!(await stored.save(client, changedValues(schema, initial, fields)))) return {}
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : ''
        if (code === '23505') return { url: ADDRESS_TAKEN }
        if (code !== 'PT409') throw error
        showToast(TOO_MANY)
        return { name: '' }
      }
      showToast(SAVED)
      onSaved()
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={feed ? 'Kalender bearbeiten' : 'Kalender hinzufügen'}
      description="Felder mit * sind Pflichtfelder."
      firstFocus={nameRef}
      submit="Speichern"
    >
      {stored.conflict}
      <FormField
        form={form}
        name="name"
        ref={nameRef}
        hint="Nur für die Redaktion, zum Beispiel: Sportverein."
      />
      <FormField
        form={form}
        name="url"
        hint="Die öffentliche Adresse im Format iCal, meist endet sie auf .ics. Sie steht in den Einstellungen des Kalenders unter „Freigeben“."
      />
      <FormField form={form} name="organiser" hint="Steht bei jeder Veranstaltung." />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <CategoryField form={form} />
        <FormField form={form} name="location" />
      </div>
    </FormDialog>
  )
}
