import { inTown } from '../../../lib/time/town-time'
import type { TownEvent } from '../event'

const LONGEST = 60
const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** File name of an event's calendar file: title and day in ASCII, `nacht-der-offenen-laeden-2026-12-04.ics`. */
export function calendarFileName({ title, start_date }: TownEvent): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => SPELLED_OUT[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g)
  const name = (words ?? ['event']).join('-').slice(0, LONGEST).replace(/-$/, '')
  return `${name}-${inTown(new Date(start_date)).day}.ics`
}
