import { useEffect, useState } from 'react'
import { everyMinute } from '../time/use-now'
import type { Status } from './open-status'
import type { TownHours } from './town-hours'

export const TOWN_HOURS_PATH = '/betriebe/zeiten.json'

/** The status of the business with a page at this path now and its text; null for one without hours. */
export type Opening = (path: string) => Readonly<{ status: Status; text: string }> | null

/**
 * Tells by the browser's clock whether businesses are open, new each minute; null on the server, in the first rendering, and until hours and
 * code have been loaded, which are not where nothing is asked for.
 */
export function useOpening(isNeeded = true): Opening | null {
  const [opening, setOpening] = useState<Opening | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    const left = new AbortController()
    load(left.signal).then(
      ({ townHours, statusAt, statusText }) => {
        const update = () => {
          const now = new Date()
          setOpening(() => (path: string) => {
            const business = townHours.businesses[path]
            if (!business) return null
            const status = statusAt(business, now, townHours)
            return { status, text: statusText(status) }
          })
        }
        update()
        left.signal.addEventListener('abort', everyMinute(update))
      },
      (error: unknown) => {
        if (!left.signal.aborted) console.error('The opening hours could not be loaded:', error)
      },
    )
    return () => left.abort()
  }, [isNeeded])
  return opening
}

async function load(signal: AbortSignal) {
  const [answer, code] = await Promise.all([fetch(TOWN_HOURS_PATH, { signal }), import('./open-status')])
  if (!answer.ok) throw new Error(`${TOWN_HOURS_PATH} answered ${answer.status}`)
  const townHours: TownHours = await answer.json()
  signal.throwIfAborted()
  return { townHours, ...code }
}
