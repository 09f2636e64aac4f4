import { Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useLoaded } from '../../../lib/live/use-loaded'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Field, Input } from '../../../ui/field/field'
import { ProgressBar } from '../../../ui/loading/progress'
import { Skeleton, SkeletonList } from '../../../ui/loading/skeleton'
import { failureToast, type Toast, useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { type MapDataState, problemOf, readMapData, removeMapData, sendMapData } from './map-data-state'

const PLACED: Toast = {
  title: 'Kartendaten abgelegt',
  description: 'Die Seite hat die Karte binnen einer Minute.',
}
const REMOVED: Toast = {
  title: 'Kartendaten entfernt',
  description: 'Die Seite hat binnen einer Minute keine Karte mehr.',
}
const NOT_REMOVED = failureToast('Die Kartendaten konnten nicht entfernt werden.')

/** Page of the settings: the map data on the server, to put in place and to remove. */
export function MapDataSection() {
  const { loaded, reload } = useLoaded(readMapData)
  return (
    <section aria-labelledby="map-data" className="grid max-w-prose gap-4">
      <h2 id="map-data" className="text-2xl">
        Kartendaten
      </h2>
      <p>
        Straßen und Gewässer Ihrer Region. Mit ihnen haben Veranstaltungen, Gutscheine und Betriebe eine
        Karte. Niemand sonst erfährt, was dort angesehen wird.
      </p>
      {loaded.state === 'loading' && (
        <SkeletonList label="Die Kartendaten werden geladen …" count={2} className="grid gap-2">
          <Skeleton className="h-6 max-w-md" />
        </SkeletonList>
      )}
      {loaded.state === 'failed' && <p>Ob es Kartendaten gibt, konnte nicht geladen werden.</p>}
      {loaded.state === 'loaded' && <Stored state={loaded.value} onChanged={reload} />}
    </section>
  )
}

type StoredProps = { state: MapDataState; onChanged: () => Promise<unknown> }

function Stored({ state: { says, canStore }, onChanged }: StoredProps) {
  const showToast = useToast()
  const { attempt } = useAttempt()
  const [asking, setAsking] = useState(false)
  async function remove() {
    setAsking(false)
    await attempt('The map data could not be removed', NOT_REMOVED, async () => {
      await removeMapData()
      await onChanged()
      showToast(REMOVED)
    })
  }
  return (
    <>
      <p className="font-semibold">{says ?? 'Noch keine Kartendaten: Die Seite hat keine Karte.'}</p>
      {!canStore && (
        <p>Auf diesem Server lassen sich keine Kartendaten ablegen: Er hat keinen Datenordner.</p>
      )}
      {canStore && <Upload onPlaced={onChanged} />}
      {canStore && says && (
        <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden="true" className="size-5" />
          Kartendaten entfernen
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="Kartendaten entfernen"
        confirmLabel="Entfernen"
        cancelLabel="Behalten"
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        Die Seite hat dann keine Karte mehr. Die Positionen von Betrieben und Veranstaltungen bleiben.
      </ConfirmDialog>
    </>
  )
}

type Sent = Readonly<{ done: number; total: number }>
const MEGABYTE = 1024 ** 2
const megabytes = (bytes: number) => Math.ceil((10 * bytes) / MEGABYTE) / 10

function Upload({ onPlaced }: { onPlaced: () => Promise<unknown> }) {
  const showToast = useToast()
  const { busy, attempt } = useAttempt()
  const [refusal, setRefusal] = useState<string>()
  const [sent, setSent] = useState<Sent>()
  const input = useRef<HTMLInputElement>(null)

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    target.value = ''
    setSent({ done: 0, total: file.size })
    setRefusal(undefined)
    const failed = (error: unknown) => setRefusal(problemOf(error))
    await attempt('The map data could not be put in place', failed, async () => {
      await sendMapData(file, (done) => setSent({ done, total: file.size }))
      await onPlaced()
      showToast(PLACED)
    })
    setSent(undefined)
    input.current?.focus()
  }

  return (
    <div className="grid gap-3">
      <Field
        label="PMTiles-Datei hochladen"
        hint="Vektorkacheln mit den Ebenen des Protomaps-Basemaps, höchstens 100 MB. Woher Sie eine bekommen, steht im Betriebshandbuch unter „Kartendaten“."
        error={refusal}
      >
        <Input
          ref={input}
          type="file"
          accept=".pmtiles,application/vnd.pmtiles"
          onChange={(event) => void choose(event)}
          disabled={busy}
          className="py-1.5 pl-1.5 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-soft file:border-0 file:bg-river-100 file:px-3 file:font-semibold file:text-river-800 hover:file:bg-river-200"
        />
      </Field>
      {sent && (
        <ProgressBar label="Hochgeladene MB" done={megabytes(sent.done)} total={megabytes(sent.total)} />
      )}
      <p role="status" className={sent ? 'text-ink-soft' : 'sr-only'}>
        {sent && (sent.done < sent.total ? 'Wird hochgeladen …' : 'Wird geprüft …')}
      </p>
    </div>
  )
}
