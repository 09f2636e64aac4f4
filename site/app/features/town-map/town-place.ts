import type { Listing } from '../../lib/list/listing'
import type { MapPlace } from '../../lib/map/place'
import type { Days } from '../events/days'

/** Stays at the end of a line. */
export const SEPARATOR = '\u00a0· '

/** What a place of the town map is: a business with its roles, or an event with its days, which its line says. */
export type TownPlace = Omit<MapPlace, 'line'> &
  Readonly<{
    line?: string
    category: string | null
    /** Second name of a business that has two. */
    otherName?: string
    business?: Readonly<{ accepts: boolean; sells: boolean; member: boolean }>
    days?: Days
  }>

/** The places; `hasMore` describes them if they are not all. */
export type TownPlaces = Listing<TownPlace> & Readonly<{ hasMore?: string }>

/** The line below the name: for a business its category and address, which its row contains. */
export const lineOf = ({ line, category, address }: TownPlace): string | null =>
  line ?? ([category, address].filter(Boolean).join(SEPARATOR) || null)
