import { useRef, useState } from 'react'
import { useStoredRow } from '../../../entries/conflict/use-stored-row'
import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { matching } from '../../../lib/form/rules'
import { changedValues, parsed, text } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import { sessionApi } from '../../../lib/session/session-api'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Tables, TablesInsert } from '../../../lib/supabase/database.types'
import { errorCode, failureToast, type Toast, useToast } from '../../../ui/toast/toast-context'
import { CategoryField } from '../submission/event-fields'
import { categoryField, nameOf } from './category-schema'

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
        const client = await sessionApi.rows()
        if (!feed) await addFeed(client, fields)
        else if (!(await stored.save(client, changedValues(schema, initial, fields)))) return {}
      } catch (error) {
        const code = errorCode(error)
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

/** Calendar programs write `webcal` for an address that is read with https. */
const withScheme = (typed: string): string => typed.replace(/^webcals?:/i, 'https:')

const isAddress = matching(
  /^(https?|webcals?):\/\/[^\s/?#]+([/?#]\S*)?$/i,
  'Die Adresse beginnt mit https:// oder webcal://.',
)

const feedForm = (feed: Feed | null) => ({
  name: text({
    label: 'Name',
    maxLength: 120,
    required: 'Bitte geben Sie dem Kalender einen Namen.',
    autoComplete: 'off',
  }),
  url: parsed(withScheme, {
    label: 'Adresse des Kalenders',
    maxLength: 2_048,
    required: 'Bitte geben Sie die Adresse an.',
    rule: isAddress,
    inputMode: 'url' as const,
    autoComplete: 'off' as const,
  }),
  organiser: text({
    label: 'Veranstalter',
    maxLength: 120,
    required: 'Bitte geben Sie an, wer veranstaltet.',
    autoComplete: 'off',
  }),
  category: categoryField(feed?.category ?? null),
  location: text({ label: 'Ort, wenn im Kalender keiner steht', maxLength: 200, autoComplete: 'off' }),
})

const initialOfFeed = (feed: Feed | null) => ({
  name: feed?.name ?? '',
  url: feed?.url ?? '',
  organiser: feed?.organiser ?? '',
  category: feed ? nameOf(feed.category) : '',
  location: feed?.location ?? '',
})

/** Toasts of the page of calendars (docs/product.md#calendars-of-clubs). */
export const LOADING_FAILED = failureToast('Die Kalender konnten nicht geladen werden')
export const SAVED: Toast = { title: 'Kalender gespeichert', description: 'Er wird gleich gelesen.' }
export const SAVING_FAILED = failureToast('Der Kalender konnte nicht gespeichert werden.')
export const READING: Toast = { title: 'Der Kalender wird gelesen' }
export const DELETED: Toast = { title: 'Kalender gelöscht' }

const ADDRESS_TAKEN = 'Diesen Kalender gibt es hier schon.'
const TOO_MANY = failureToast('Mehr als 30 Kalender sind nicht möglich.')

const RUN = 'feed_id,succeeded_at,failures,problem,found'

type Run = Pick<Tables<'event_feed_runs'>, 'succeeded_at' | 'failures' | 'problem' | 'found'>

/** A calendar of a club with what became of its last run. */
export type Feed = Readonly<Tables<'event_feeds'> & { run: Readonly<Run> | null }>

export type FeedFields = Pick<
  TablesInsert<'event_feeds'>,
  'name' | 'url' | 'category' | 'location' | 'organiser'
>

/** All calendars, by name. Rejects with the PostgREST error. */
export async function listFeeds(client: DatabaseClient): Promise<readonly Feed[]> {
  const [feeds, runs] = await Promise.all([
    client.from('event_feeds').select('*').order('name').order('id').throwOnError(),
    client.from('event_feed_runs').select(RUN).throwOnError(),
  ])
  const found = new Map(runs.data.map((run) => [run.feed_id, run]))
  return feeds.data.map((feed) => ({ ...feed, run: found.get(feed.id) ?? null }))
}

/** Adds a calendar. Rejects with the PostgREST error. */
async function addFeed(client: DatabaseClient, fields: FeedFields): Promise<void> {
  await client.from('event_feeds').insert(fields).throwOnError()
}

/** Switches the reading of a calendar. Rejects with the PostgREST error, also when it is gone. */
export async function switchFeed(client: DatabaseClient, id: string, is_active: boolean): Promise<void> {
  await client.from('event_feeds').update({ is_active }).eq('id', id).select('id').single().throwOnError()
}

/** Has a calendar read now. Rejects with the PostgREST error. */
export async function readFeedNow(client: DatabaseClient, id: string): Promise<void> {
  await client.rpc('read_event_feed', { _feed_id: id }).throwOnError()
}

/** Deletes a calendar; its events stay. Rejects with the PostgREST error. */
export async function deleteFeed(client: DatabaseClient, id: string): Promise<void> {
  await client.from('event_feeds').delete().eq('id', id).select('id').single().throwOnError()
}
