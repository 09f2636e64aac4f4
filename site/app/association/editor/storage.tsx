import { HardDrive } from 'lucide-react'
import { useLoaded } from '../../lib/live/use-loaded'
import { useOffices } from '../../lib/session/require-role'
import { sessionApi } from '../../lib/session/session-api'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Tables } from '../../lib/supabase/database.types'

type Usage = Readonly<Tables<'storage_usage'>>

/** Bytes used per bucket, and free bytes on the server with the least; null where no server measures it. */
export type StorageState = Readonly<{ usage: readonly Usage[]; freeBytes: number | null }>

/** Rejects with the PostgREST error. */
export async function readStorage(client: DatabaseClient): Promise<StorageState> {
  const [usage, freeBytes] = await Promise.all([
    client.from('storage_usage').select('bucket,files,bytes').order('bucket').throwOnError(),
    readFreeBytes(client),
  ])
  return { usage: usage.data, freeBytes }
}

/** Rejects with the PostgREST error. */
async function readFreeBytes(client: DatabaseClient): Promise<number | null> {
  const disks = client.from('storage_disks').select('free_bytes').order('free_bytes').limit(1)
  return (await disks.throwOnError()).data[0]?.free_bytes ?? null
}

const NAMES: Readonly<Record<string, string>> = {
  'business-pictures': 'Bilder von Betrieben',
  'event-images': 'Bilder von Veranstaltungen',
  'newsletter-pictures': 'Bilder in Newslettern',
  site: 'Dateien der Einstellungen',
  'social-posts': 'Fotos von Beiträgen',
  'withheld-pictures': 'Abgelehnt oder gelöscht',
  'withheld-site-files': 'Frühere Dateien der Einstellungen',
}
export const nameOf = (bucket: string) => NAMES[bucket] ?? bucket

const MEGABYTE = 1024 ** 2
const GIGABYTE = 1024 ** 3
const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })

/** "120 KB", "3,4 MB" or "12 GB". */
export function sizeOf(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / 1024)}\u00a0KB`
  return bytes < GIGABYTE
    ? `${number.format(bytes / MEGABYTE)}\u00a0MB`
    : `${number.format(bytes / GIGABYTE)}\u00a0GB`
}

/** Free bytes at which the server refuses uploads, and at which dashboard and settings warn. */
const MINIMUM_FREE = GIGABYTE / 2
const LITTLE = 2 * GIGABYTE

/** Warning for low disk space; null when there is enough. */
export function warningOf(freeBytes: number): string | null {
  if (freeBytes < MINIMUM_FREE) return 'Neue Bilder werden erst wieder angenommen, wenn mehr Platz ist.'
  return freeBytes < LITTLE
    ? 'Der Platz wird knapp. Bitte sagen Sie der Person Bescheid, die den Server betreut.'
    : null
}

const load = async () => readFreeBytes(await sessionApi.rows())

/** Warns offices that publish pictures while the server has little disk space; renders nothing otherwise. */
export function StorageWarning() {
  const { holds } = useOffices()
  return holds('editor') ? <Warning /> : null
}

function Warning() {
  const { loaded } = useLoaded(load)
  const warning = loaded.state === 'loaded' && loaded.value !== null ? warningOf(loaded.value) : null
  if (!warning) return null
  return (
    <p className="mb-8 flex items-start gap-3 rounded-card border-2 border-straw bg-paper p-5 font-semibold">
      <HardDrive aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {warning}
    </p>
  )
}
