import { Trash2, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSettingsOf } from '../../../association/use-settings'
import { useStoredRow } from '../../../entries/conflict/use-stored-row'
import { PositionField } from '../../../entries/map/position-field'
import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { valuesOf } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import { coordinateColumns } from '../../../lib/map/coordinates-field'
import { usePositionCheck } from '../../../lib/map/use-position-check'
import { cropTo } from '../../../lib/picture/crop/cropping'
import { pictureSources } from '../../../lib/picture/pictures'
import { sessionApi } from '../../../lib/session/session-api'
import { readBrowserAccess } from '../../../lib/supabase/browser-access'
import { Button } from '../../../ui/button/button'
import { Select } from '../../../ui/field/select'
import { Textarea } from '../../../ui/field/textarea'
import { useToast } from '../../../ui/toast/toast-context'
import { STATUS_CHOICES } from '../describe-event'
import type { TownEvent } from '../event'
import { CategoryField, EventDetailsFields, EventPictureField, TimeFields } from '../submission/event-fields'
import { type Uploads, upload } from '../submission/submit'
import type { AdministeredEvent, EventDraft } from './administered-event'
import { administeredEventForm, initialOfEvent } from './administered-event-form'
import { DONE, FAILED, SERIES_CREATED, WITHOUT_PICTURE } from './notices'
import { COLUMNS, createEvent, type EventFields } from './queries'
import { RepetitionFields } from './repetition-fields'
import { changeSeries, createSeries, SCOPES } from './series-queries'
import { Submitter } from './submitter'
import { useRepetition } from './use-repetition'

type EventDialogProps = {
  /** Null for a new event. */
  event: AdministeredEvent | null
  /** What a new event begins with. */
  template?: EventDraft | null
  /** Called with the changed event: opened again at once, the form begins with the stored values. */
  onSaved: (changed?: AdministeredEvent) => void
  onClose: () => void
}

/** Creates or changes an event; asks before it discards typed values. */
export function EventDialog({ event, template = null, onSaved, onClose }: EventDialogProps) {
  const titleRef = useRef<HTMLInputElement>(null)
  const source = event ?? template
  const { centre } = useSettingsOf('map')
  const [schema] = useState(() => administeredEventForm(source, centre))
  const [initial] = useState(() => initialOfEvent(source))
  const uploads = useRef<Uploads>(new WeakMap())
  const showToast = useToast()
  const stored = useStoredRow<Partial<AdministeredEvent>>(
    event ?? {},
    { table: 'event_entries', key: { id: event?.id ?? '' }, columns: COLUMNS },
    { fields: schema },
  )
  const change = event === null ? 'create' : 'update'
  const form = useForm(schema, {
    initial,
    failed: FAILED[change],
    changedBeside: () => repetition.changed,
    async send({ picture, remove_picture, scope, coordinates, ...fields }, context) {
      const { dates } = repetition
      if (repetition.problem !== null) {
        context.form.querySelector<HTMLElement>('[name=repetition]')?.focus()
        return {}
      }
      if (position.error) return { coordinates: position.error }
      const address = picture && (await store(picture))
      const previousUrl = remove_picture ? null : (source?.image_url ?? null)
      const client = await sessionApi.rows()
      const row = { ...fields, ...coordinateColumns(coordinates), image_url: address ?? previousUrl }
      let changed: AdministeredEvent | undefined
      if (dates) await createSeries(client, row, dates, form.typed)
      else if (event === null) await createEvent(client, row)
      else {
        const changes = changesOf(row)
        const isOfSeries = event.series_id !== null && scope !== 'this'
        const inSeries = isOfSeries ? () => changeSeries(client, event.id, scope, changes) : undefined
        const saved = await stored.save(client, changes, inSeries)
        if (!saved) return {}
        changed = { ...event, ...saved }
      }
      // The event is saved even when its picture cannot be stored.
      showToast({
        ...(dates ? SERIES_CREATED : DONE[change]),
        ...(picture && !address && { description: WITHOUT_PICTURE }),
      })
      onSaved(changed)
      onClose()
      return null
    },
  })
  const repetition = useRepetition(form.typed.start_date)
  const position = usePositionCheck(placeOf(initial), placeOf(form.typed), () => form.set('coordinates', ''))

  /** What differs from what the fields began with. */
  function changesOf(row: EventFields): Partial<EventFields> {
    const { coordinates, ...begun } = valuesOf(schema, { ...form.initial, ...initial })
    const before = { ...begun, ...coordinateColumns(coordinates), image_url: source?.image_url ?? null }
    return Object.fromEntries(
      Object.entries(row).filter(([name, value]) => value !== before[name as keyof EventFields]),
    )
  }

  /** URL of the stored picture, null when storing failed; a retry does not store it twice. */
  async function store(picture: File): Promise<string | null> {
    const address = uploads.current.get(picture) ?? (await upload(sessionApi.storage, picture))
    if (address !== null) uploads.current.set(picture, address)
    return address
  }

  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={event === null ? 'Neues Event' : 'Event bearbeiten'}
      description="Felder mit * sind Pflichtfelder. Alle Zeiten sind Ortszeit."
      firstFocus={titleRef}
      submit="Speichern"
    >
      {stored.conflict}
      {event && <SubmittedBy event={event} />}
      <FormField form={form} name="title" ref={titleRef} />
      <TimeFields form={form} />
      {event === null && <RepetitionFields repetition={repetition} start={form.typed.start_date} />}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <CategoryField form={form} />
        <FormField form={form} name="location" hint="Straße, Platz oder Haus." />
      </div>
      <FormField form={form} name="description" control={Textarea} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormField form={form} name="status" control={Select} options={STATUS_CHOICES} />
        {form.typed.status !== 'scheduled' && (
          <FormField form={form} name="status_note" hint="Steht auf der Seite der Veranstaltung." />
        )}
      </div>
      <EventDetailsFields form={form} />
      <PositionField form={form}>{position.question}</PositionField>
      <Pictures event={source} disabled={form.sending} />
      {event?.series_id && (
        <FormField
          form={form}
          name="scope"
          control={Select}
          options={SCOPES}
          hint="Jeder Termin behält seinen Tag, und was an ihm allein geändert, verlegt oder abgesagt wurde."
        />
      )}
    </FormDialog>
  )
}

const placeOf = ({
  location,
  address,
  coordinates,
}: Readonly<Record<'location' | 'address' | 'coordinates', string>>) => ({
  place: `${location} ${address}`,
  coordinates,
})

function SubmittedBy({ event }: { event: AdministeredEvent }) {
  if (!event.submitter_name && !event.submitter_email && !event.submitter_phone) return null
  return (
    <section aria-labelledby="submitter" className="rounded-soft border border-line bg-paper px-4 py-3">
      <h3 id="submitter" className="font-text text-base font-semibold tracking-normal">
        Eingereicht von
      </h3>
      <dl className="mt-1.5 grid gap-1">
        <Submitter {...event} />
      </dl>
    </section>
  )
}

/** As cards and pages of events show pictures. */
const CROP = cropTo(4 / 3)

/** The stored picture, which can be removed, and the field for another one. */
function Pictures({ event, disabled }: { event: EventDraft | null; disabled: boolean }) {
  const [removed, setRemoved] = useState(false)
  const [chosen, setChosen] = useState<File | null>(null)
  return (
    <>
      {event?.image_url && !chosen && <StoredPicture event={event} removed={removed} onChange={setRemoved} />}
      <input type="hidden" name="remove_picture" value={removed ? 'on' : ''} />
      <EventPictureField
        onPicture={(picture) => {
          setChosen(picture)
          setRemoved(false)
        }}
        disabled={disabled}
        crop={CROP}
      />
    </>
  )
}

const SIZE = { width: 320, height: 200, sizes: '12rem' }

type StoredPictureProps = {
  event: Pick<TownEvent, 'image_url'>
  removed: boolean
  onChange: (removed: boolean) => void
}

/** The stored picture of the event, with a checkbox that removes it. */
function StoredPicture({ event, removed, onChange }: StoredPictureProps) {
  const sources = pictureSources(event.image_url, readBrowserAccess().baseUrl, SIZE)
  return (
    <div className="flex flex-wrap items-center gap-4">
      {sources && !removed && (
        <img
          {...sources}
          {...SIZE}
          alt="Bisheriges Bild"
          className="w-48 max-w-full rounded-soft bg-paper-deep"
        />
      )}
      {removed && <p className="text-ink-soft">Das bisherige Bild wird mit dem Speichern entfernt.</p>}
      <Button variant="secondary" onClick={() => onChange(!removed)}>
        {removed ? (
          <>
            <Undo2 aria-hidden="true" className="size-5" />
            Bild behalten
          </>
        ) : (
          <>
            <Trash2 aria-hidden="true" className="size-5" />
            Bisheriges Bild entfernen
          </>
        )}
      </Button>
    </div>
  )
}
