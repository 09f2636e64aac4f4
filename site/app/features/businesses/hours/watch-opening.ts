import { everyMinute } from '../../../lib/time/use-now'
import { type Status, statusesAt, statusText } from './open-status'
import type { TownHours } from './town-hours'

const TOWN_HOURS_PATH = '/betriebe/zeiten.json'

/** The status of the business with a page at this path now and its text; null for one without hours. */
export type Opening = (path: string) => Readonly<{ status: Status; text: string }> | null

/** Reads the hours of all businesses, then reports each minute until the signal who is open. Rejects if they cannot be read. */
export async function watchOpening(onChange: (opening: Opening) => void, signal: AbortSignal): Promise<void> {
  const answer = await fetch(TOWN_HOURS_PATH, { signal })
  if (!answer.ok) throw new Error(`${TOWN_HOURS_PATH} answered ${answer.status}`)
  const townHours: TownHours = await answer.json()
  signal.throwIfAborted()
  const update = () => {
    const statusOf = statusesAt(new Date(), townHours)
    onChange((path) => {
      const business = townHours.businesses[path]
      if (!business) return null
      const status = statusOf(business)
      return { status, text: statusText(status) }
    })
  }
  update()
  signal.addEventListener('abort', everyMinute(update))
}
