import { slugOf } from '../../../lib/links/entry-address'
import { inTown } from '../../../lib/time/town-time'
import type { TownEvent } from '../event'

/** File name of an event's calendar file: title and day in ASCII, `nacht-der-offenen-laeden-2026-12-04.ics`. */
export function calendarFileName({ title, start_date }: TownEvent): string {
  return `${slugOf(title) || 'event'}-${inTown(new Date(start_date)).day}.ics`
}
