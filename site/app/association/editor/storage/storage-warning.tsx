import { HardDrive } from 'lucide-react'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'
import { useOffices } from '../../../lib/session/use-offices'
import { readFreeBytes, warningOf } from './storage'

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
