import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionClient } from '../../../lib/session/session-clients'
import { Skeleton, SkeletonList } from '../../../ui/loading/skeleton'
import { nameOf, readStorage, type StorageState, sizeOf, warningOf } from './storage'

const load = async () => readStorage(await sessionClient())
const number = new Intl.NumberFormat('de-DE')

/** Page of the settings: disk space used by pictures, and free. */
export function StorageSection() {
  const { loaded } = useLoaded(load)
  return (
    <section aria-labelledby="storage">
      <h2 id="storage" className="text-2xl">
        Speicherplatz
      </h2>
      {loaded.state === 'loading' && (
        <SkeletonList label="Der Speicherplatz wird geladen …" count={4} className="mt-3 grid gap-2">
          <Skeleton className="h-6 max-w-md" />
        </SkeletonList>
      )}
      {loaded.state === 'failed' && <p className="mt-3">Der Speicherplatz konnte nicht geladen werden.</p>}
      {loaded.state === 'loaded' && <Usage storage={loaded.value} />}
    </section>
  )
}

function Usage({ storage: { usage, freeBytes } }: { storage: StorageState }) {
  const warning = freeBytes === null ? null : warningOf(freeBytes)
  return (
    <>
      <dl className="mt-3 grid max-w-md grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-1.5 tabular-nums">
        {usage.map(({ bucket, files, bytes }) => (
          <Row key={bucket} name={nameOf(bucket)}>
            {number.format(files)} {files === 1 ? 'Datei' : 'Dateien'}, {sizeOf(bytes)}
          </Row>
        ))}
        {freeBytes !== null && <Row name="Frei auf dem Server">{sizeOf(freeBytes)}</Row>}
      </dl>
      {warning && <p className="mt-3 font-semibold">{warning}</p>}
    </>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right">{children}</dd>
    </>
  )
}
