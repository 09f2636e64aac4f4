import { Combine } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { ModeratedKind } from '../../../entries/kinds/kinds'
import { listSimilar } from '../../../entries/kinds/similar-ideas'
import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { choice } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import { matchesSearch } from '../../../lib/list/search'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { inTown, longDay, longMonth } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/dialog/dialog'
import { SearchField } from '../../../ui/field/search-field'
import { Select } from '../../../ui/field/select'
import { Spinner } from '../../../ui/loading/progress'
import { DETAILS_MISSING, failureToast, useToast } from '../../../ui/toast/toast-context'
import { isCorrected } from './correction'
import { CorrectionDialog } from './correction-dialog'
import { DetailDialog } from './detail-dialog'
import type { Item } from './item'
import { StepsDialog } from './steps-dialog'
import type { useItemActions } from './use-item-actions'

type ItemDialogsProps = {
  kind: ModeratedKind
  items: readonly Item[]
  actions: Pick<ReturnType<typeof useItemActions>, 'opened' | 'close' | 'decideOpened'>
  /** Resolves with whether it is gone. */
  onDelete: (item: Item) => Promise<boolean>
  /** Resolves with whether they are merged. */
  onMerge: (item: Item, kept: Item) => Promise<boolean>
  onCorrected: () => void
}

/** The details of the opened item, and the dialogs that take their place. */
export function ItemDialogs({ kind, items, actions, onDelete, onMerge, onCorrected }: ItemDialogsProps) {
  const [correcting, setCorrecting] = useState<Item | null>(null)
  const [following, setFollowing] = useState<Item | null>(null)
  const [merging, setMerging] = useState<Item | null>(null)
  const [choosingMonth, setChoosingMonth] = useState<Item | null>(null)
  const replacedBy = (open: (item: Item) => void) => (item: Item) => {
    actions.close()
    open(item)
  }
  return (
    <>
      <DetailDialog
        kind={kind}
        item={actions.opened}
        onDecide={actions.decideOpened}
        onDelete={async (item) => {
          if (await onDelete(item)) actions.close()
        }}
        onCorrect={isCorrected(kind) ? replacedBy(setCorrecting) : undefined}
        onSteps={kind === 'idea' ? replacedBy(setFollowing) : undefined}
        onMerge={kind === 'idea' ? replacedBy(setMerging) : undefined}
        onMonth={kind === 'post' ? replacedBy(setChoosingMonth) : undefined}
        onClose={actions.close}
      />
      {merging && (
        <MergeDialog item={merging} items={items} onMerge={onMerge} onClose={() => setMerging(null)} />
      )}
      {choosingMonth && (
        <MonthDialog
          item={choosingMonth}
          onClose={() => setChoosingMonth(null)}
          onSaved={() => {
            setChoosingMonth(null)
            onCorrected()
          }}
        />
      )}
      {following && <StepsDialog item={following} onClose={() => setFollowing(null)} />}
      {correcting && isCorrected(kind) && (
        <CorrectionDialog
          kind={kind}
          item={correcting}
          onClose={() => setCorrecting(null)}
          onSaved={() => {
            setCorrecting(null)
            onCorrected()
          }}
        />
      )}
    </>
  )
}

/** Most ideas that are offered at once. */
const MOST_OFFERED = 8

type MergeDialogProps = {
  item: Item
  /** All ideas. */
  items: readonly Item[]
  /** Resolves with whether they are merged. */
  onMerge: (item: Item, kept: Item) => Promise<boolean>
  onClose: () => void
}

/** Asks which published idea a duplicate is merged into; offers those like it, and by search all. */
function MergeDialog({ item, items, onMerge, onClose }: MergeDialogProps) {
  const load = useCallback(
    async () =>
      listSimilar(await sessionApi.rows(), { title: item.title, description: item.content, id: item.id }),
    [item],
  )
  const { loaded } = useLoaded(load)
  const [search, setSearch] = useState('')
  const [merging, setMerging] = useState(false)
  const searchRef = useRef<HTMLInputElement>(null)
  const published = items.filter(({ id, state }) => state === 'approved' && id !== item.id)
  const similar = loaded.state === 'loaded' ? loaded.value : []
  const offered = search.trim()
    ? published.filter(({ title }) => matchesSearch(search, [title])).slice(0, MOST_OFFERED)
    : similar.flatMap((one) => published.filter(({ id }) => id === one.id))

  async function merge(kept: Item) {
    if (merging) return
    setMerging(true)
    if (await onMerge(item, kept)) onClose()
    else setMerging(false)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Zusammenlegen: ${item.title}`}
      description="Diese Idee wird zur anderen: Wer sie unterstützt hat, zählt dort einmal, und ihre Adresse führt dorthin. Wer sie eingereicht hat, erfährt es, wenn eine E-Mail-Adresse angegeben ist."
    >
      <SearchField
        name="search"
        value={search}
        onSearch={setSearch}
        placeholder="Titel der anderen Idee"
        inputRef={searchRef}
      />
      <h3 className="mt-5 text-xl">{search.trim() ? 'Gefunden' : 'Ähnliche Ideen'}</h3>
      {loaded.state === 'loading' && !search.trim() && <Spinner label="Ähnliche Ideen werden gesucht …" />}
      {loaded.state !== 'loading' && offered.length === 0 && (
        <p role="status" className="mt-2">
          Keine veröffentlichte Idee gefunden. Suchen Sie nach einem Wort aus ihrem Titel.
        </p>
      )}
      <ul className="mt-2 grid gap-3">
        {offered.map((kept) => (
          <li key={kept.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">{kept.title}</span>
              <span className="text-ink-soft">
                {longDay(kept.created_at)}, {kept.likes_count} {kept.likes_count === 1 ? 'Like' : 'Likes'}
              </span>
            </span>
            <Button variant="secondary" size="slim" disabled={merging} onClick={() => void merge(kept)}>
              <Combine aria-hidden="true" className="size-4" />
              Zusammenlegen<span className="sr-only"> mit {kept.title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const SAVED = { title: 'Gespeichert', description: 'Die Website zeigt es ab sofort so.' }
const SAVING_FAILED = failureToast('Das Foto des Monats konnte nicht gespeichert werden.')

type MonthDialogProps = { item: Item; onClose: () => void; onSaved: () => void }

/** Makes a photo that of a month. */
export function MonthDialog({ item, onClose, onSaved }: MonthDialogProps) {
  const showToast = useToast()
  const today = inTown(new Date()).day
  const { photo_of_month: chosen = null } = item
  const form = useForm(MONTH_FORM, {
    initial: { month: chosen ?? `${today.slice(0, 7)}-01` },
    missing: DETAILS_MISSING,
    failed: SAVING_FAILED,
    async send({ month }) {
      if (month !== chosen) await choosePhoto(await sessionApi.rows(), item.id, month)
      showToast(SAVED)
      onSaved()
    },
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={`Foto des Monats: ${item.title}`}
      description="Das Foto des laufenden oder des vorigen Monats steht auf der Startseite und über der Fotowand, frühere darunter."
      submit="Speichern"
      sending="Wird gespeichert …"
    >
      <FormField
        form={form}
        name="month"
        control={Select}
        options={monthOptions(today, chosen)}
        hint="War für den Monat ein anderes Foto gewählt, tritt dieses an seine Stelle."
      />
    </FormDialog>
  )
}

/** Months offered, from the present one back. */
const OFFERED = 12

/** The field of the dialog: the first day of a month, or nothing. */
const MONTH_FORM = { month: choice('Monat', '') }

/** The months of a year until that of `today`, and the one that is chosen already, as options. */
export function monthOptions(today: string, chosen: string | null) {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const months = Array.from({ length: OFFERED }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10),
  )
  const known = chosen && !months.includes(chosen) ? [chosen, ...months] : months
  return [{ key: '', label: 'Kein Foto des Monats' }, ...known.map((key) => ({ key, label: longMonth(key) }))]
}

/**
 * Makes a photo that of a month, in place of another one, or takes that back (empty). Rejects with the PostgREST error, also when the photo
 * is gone.
 */
async function choosePhoto(client: DatabaseClient, id: string, month: string): Promise<void> {
  const photos = client.from('my_roding_posts')
  const photo_of_month = month || null
  await photos.update({ photo_of_month }).eq('id', id).select('id').single().throwOnError()
  if (month)
    await photos.update({ photo_of_month: null }).eq('photo_of_month', month).neq('id', id).throwOnError()
}
