import type { Listing } from '../../lib/list/listing'
import type { TownEvent } from '../events/event'
import type { EventListing } from '../events/queries'

/** What the home page shows of an event. */
export type ShownEvent = Pick<TownEvent, 'id' | 'title' | 'start_date' | 'end_date' | 'location' | 'status'>

export type ShownListing = Listing<ShownEvent> & Pick<EventListing, 'now'>

/** Without what the page would send for nothing: its data are a fifth of its bytes. */
const shownEvent = ({ id, title, start_date, end_date, location, status }: TownEvent): ShownEvent => ({
  id,
  title,
  start_date,
  end_date,
  location,
  status,
})

export const shownListing = (listing: EventListing): ShownListing =>
  listing.state === 'failed' ? listing : { ...listing, rows: listing.rows.map(shownEvent) }
