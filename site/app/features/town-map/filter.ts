import { category, type FilterOf, SEARCH } from '../../lib/list/address-fields'
import { choice } from '../../lib/list/choice-field'
import { matchesSearch } from '../../lib/list/search'
import { addDays } from '../../lib/time/town-time'
import { overlap, weekdayOf } from '../events/days'
import { lineOf, type TownPlace } from './town-place'

export type Kind = 'event' | 'business' | 'member' | 'acceptance' | 'sales'
export type Period = 'today' | 'week'

/** The kinds; the keys are the words of the address. Those of vouchers belong to that area. */
export const KINDS = [
  { key: 'events', kind: 'event', label: 'Veranstaltungen' },
  { key: 'betriebe', kind: 'business', label: 'Betriebe' },
  { key: 'mitglieder', kind: 'member', label: 'Mitglieder' },
  { key: 'einloesestellen', kind: 'acceptance', label: 'Einlösestellen', area: 'vouchers' },
  { key: 'verkaufsstellen', kind: 'sales', label: 'Verkaufsstellen', area: 'vouchers' },
] as const satisfies readonly Readonly<{ key: string; kind: Kind; label: string; area?: 'vouchers' }>[]

export const PERIODS = [
  { key: 'heute', label: 'Heute' },
  { key: 'woche', label: 'Diese Woche' },
] as const

const KIND = choice<Kind>('art', {
  event: 'events',
  business: 'betriebe',
  member: 'mitglieder',
  acceptance: 'einloesestellen',
  sales: 'verkaufsstellen',
})

/** In the address as `?suche=…&art=…&kategorie=…&zeit=…&offen=jetzt`. */
export const FILTER = {
  search: SEARCH,
  kind: KIND,
  category: category((word) => word || null),
  time: choice<Period>('zeit', { today: 'heute', week: 'woche' }),
  open: choice<'now'>('offen', { now: 'jetzt' }),
}

export type TownFilter = FilterOf<typeof FILTER>

/** The days of a period; a week ends on Sunday. */
function daysOfPeriod(period: Period, today: string) {
  if (period === 'today') return { first: today, last: today }
  const weekday = weekdayOf(today)
  return { first: today, last: addDays(today, weekday === 0 ? 0 : 7 - weekday) }
}

/** Whether a place is of a kind; each business is one, whatever its roles. */
export function isOfKind({ business }: Pick<TownPlace, 'business'>, kind: Kind): boolean {
  if (!business) return kind === 'event'
  if (kind === 'member') return business.member
  if (kind === 'acceptance') return business.accepts
  return kind === 'sales' ? business.sells : kind === 'business'
}

/**
 * Whether a place matches. The period applies to events, the hours to businesses. If only one of them is set, places of the other kind are
 * hidden; if both are set, current events and open businesses are shown. `today` is the town's day, `isOpen` whether a business is open now.
 */
export function matchesFilter(
  place: TownPlace,
  { search, kind, category, time, open }: TownFilter,
  today: string,
  isOpen: (place: TownPlace) => boolean,
): boolean {
  if (kind !== null && !isOfKind(place, kind)) return false
  if (category !== null && place.category !== category) return false
  const { name, otherName = null, address = null } = place
  if (!matchesSearch(search, [name, otherName, lineOf(place), address])) return false
  if (place.days) {
    if (time === null) return open === null
    return overlap(place.days, daysOfPeriod(time, today))
  }
  return open === null ? time === null : isOpen(place)
}
