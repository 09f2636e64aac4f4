import { useEffect } from 'react'
import { useLive } from '../live/use-live'
import { sessionClient } from '../session/session-clients'
import { useLoaded } from '../use-loaded'
import { PENDING_TABLES, type PendingCounts, readPendingCounts } from './pending'

const load = async () => readPendingCounts(await sessionClient())

/** Loads the numbers of pending items, and again when they may have changed. Renders nothing; for admins only. */
export function PendingLoader({ onCounted }: { onCounted: (pending: PendingCounts) => void }) {
  const { loaded, refresh } = useLoaded(load)
  useLive(PENDING_TABLES, refresh)
  useEffect(() => {
    if (loaded.state === 'loaded') onCounted(loaded.value)
  }, [loaded, onCounted])
  return null
}
