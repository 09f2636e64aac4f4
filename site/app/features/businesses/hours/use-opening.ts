import { useEffect, useState } from 'react'
import type { Opening } from './open-status'

/**
 * Says by the browser's clock whether businesses are open, updated each minute; null on the server, in the first rendering, and until hours
 * and code have been loaded. They are not loaded unless `isNeeded`.
 */
export function useOpening(isNeeded = true): Opening | null {
  const [opening, setOpening] = useState<Opening | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    const left = new AbortController()
    import('./open-status')
      .then(({ watchOpening }) => watchOpening((known) => setOpening(() => known), left.signal))
      .catch((error: unknown) => {
        if (!left.signal.aborted) console.error('The opening hours could not be loaded:', error)
      })
    return () => left.abort()
  }, [isNeeded])
  return opening
}
