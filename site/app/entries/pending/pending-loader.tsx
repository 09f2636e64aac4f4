import { useEffect } from 'react'
import { useLoaded } from '../../lib/live/use-loaded'
import { sessionApi } from '../../lib/session/session-api'
import { countsOfItems, PENDING_TABLES, PENDING_UNKNOWN, type Pending, readPending } from './pending'

const load = async () => readPending(await sessionApi.rows())

/** Loads waiting items, and again when they may have changed. Renders nothing; for admins only. */
export function PendingLoader({ onLoaded }: { onLoaded: (pending: Pending) => void }) {
  const { loaded, reload, refresh } = useLoaded(load, PENDING_TABLES)
  useEffect(() => {
    if (loaded.state === 'loaded')
      onLoaded({ items: loaded.value, counts: countsOfItems(loaded.value), failed: false, reload, refresh })
    else onLoaded({ ...PENDING_UNKNOWN, failed: loaded.state === 'failed', reload, refresh })
  }, [loaded, reload, refresh, onLoaded])
  return null
}
