import type { TownEvent } from '../event'

/** An event as the office enters it, without details. */
export const TOWN_EVENT: TownEvent = {
  id: '0d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11',
  title: 'Stadtfest',
  description: null,
  category: 'festival',
  start_date: '2026-07-04T13:00:00+00:00',
  end_date: '2026-07-04T20:00:00+00:00',
  location: null,
  image_url: null,
  submitter_name: null,
  is_user_submitted: false,
  status: 'scheduled',
  status_note: null,
  organiser: null,
  price: null,
  ticket_url: null,
  accessibility: null,
  address: null,
  latitude: null,
  longitude: null,
  series_id: null,
  sequence: 0,
  updated_at: '2026-05-01T10:00:00+00:00',
}
