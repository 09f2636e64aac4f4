import { useEffect } from 'react'
import { useLive } from '../live/use-live.ts'
import { sessionClient } from '../session/session-clients.ts'
import { useLoaded } from '../use-loaded.ts'
import { readWaiting, WAITING_TABLES, type Waiting } from './waiting.ts'

const load = async () => readWaiting(await sessionClient())

/** Loads the numbers of pending items, and again when they may have changed. Renders nothing; for admins only. */
export function WaitingWatch({ onCounted }: { onCounted: (waiting: Waiting) => void }) {
  const { loaded, refresh } = useLoaded(load)
  useLive(WAITING_TABLES, refresh)
  useEffect(() => {
    if (loaded.state === 'loaded') onCounted(loaded.value)
  }, [loaded, onCounted])
  return null
}
