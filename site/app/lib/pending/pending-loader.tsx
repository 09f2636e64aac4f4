import { useEffect } from 'react'
import { useLoaded } from '../live/use-loaded'
import { sessionClient } from '../session/session-clients'
import { PENDING, type PendingCounts } from './pending'

const load = async () => PENDING.read(await sessionClient())

/** Loads the numbers of pending items, and again when they may have changed. Renders nothing; for admins only. */
export function PendingLoader({ onCounted }: { onCounted: (pending: PendingCounts) => void }) {
  const { loaded } = useLoaded(load, PENDING.tables)
  useEffect(() => {
    if (loaded.state === 'loaded') onCounted(loaded.value)
  }, [loaded, onCounted])
  return null
}
