import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import type { AdministeredEvent } from '../administration/administered-event'
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

/** An event that somebody has submitted, as the office reads it. */
export const CONCERT: Omit<AdministeredEvent, 'unseen' | 'before' | 'feed' | 'state'> = {
  ...TOWN_EVENT,
  id: 'e',
  title: 'Hofkonzert',
  description: 'Termine: www.chor.example, Karten: karten@chor.example',
  category: 'cultural',
  start_date: '2026-07-04T16:30:25+00:00',
  end_date: null,
  location: 'Marktplatz',
  image_url: null,
  submitter_name: 'Erika Mustermann',
  submitter_email: 'erika+fest@example.org',
  submitter_phone: '09461 000 123',
  is_user_submitted: true,
}

/** Answers the reads of the office's page with these events, by default one; `write` answers the rest. */
export function serveEvents(
  write: (request: Request) => Response = () => refused(),
  events = [CONCERT],
  states: object[] = [],
) {
  return interceptFetch((request) => {
    if (request.method !== 'GET') return write(request)
    if (request.url.includes('/event_states')) return Response.json(states)
    return Response.json(/unseen_events|event_feed/.test(request.url) ? [] : events)
  })
}

export const card = () => screen.findByRole('article')
export const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))
/** Presses an entry of a menu. */
export const choose = (name: RegExp | string) => userEvent.click(screen.getByRole('menuitem', { name }))
export const field = (dialog: HTMLElement, name: RegExp) =>
  within(dialog).getByLabelText<HTMLInputElement>(name)
