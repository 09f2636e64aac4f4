import ICAL from 'ical.js'
import { RouterContextProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TOWN_EVENT } from '../features/events/testing/town-event'
import { browserAccessContext, publicClientContext } from '../lib/supabase/server-context'
import { clientAnswering } from '../lib/testing/client-answering'
import { DEMO_SETTINGS } from '../lib/testing/demo-settings'
import { settingsContext } from '../settings/read-settings.server'
import { loader as eventCalendar } from './event-calendar'
import { loader as eventsCalendar } from './events-calendar'

const { id: ID } = TOWN_EVENT
const ROW = {
  ...TOWN_EVENT,
  title: 'Ärztetag',
  category: 'general',
  start_date: '2026-12-01T10:00:00+00:00',
  end_date: null,
  submitter_email: 'nicht@oeffentlich.example',
  submitter_phone: '09461 000 000',
}

/** Calls a route's loader with a fetch that gives one response. */
async function call(route: 'event' | 'feed', answer: (request: Request) => Response, id: string = ID) {
  const { client, requests } = clientAnswering(answer)
  const context = new RouterContextProvider()
  context.set(publicClientContext, client)
  context.set(settingsContext, Promise.resolve(DEMO_SETTINGS))
  const access = {
    baseUrl: '',
    publishableKey: 'key',
    siteUrl: 'https://verein.example',
    oembedUrl: undefined,
  }
  context.set(browserAccessContext, access)
  const response = await (route === 'event'
    ? eventCalendar({ context, params: { id } })
    : eventsCalendar({ context }))
  return { response, requests, text: await response.text() }
}

const failing = () => Response.json({ message: 'no', code: 'X' }, { status: 500 })

afterEach(() => void vi.restoreAllMocks())

describe('the calendar file of one event', () => {
  it('is named after the event', async () => {
    const { response, requests, text } = await call('event', () => Response.json([ROW]))
    expect(new URL(requests[0]?.url ?? '').searchParams.get('id')).toBe(`eq.${ID}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('inline; filename="aerztetag-2026-12-01.ics"')
    const [entry] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    expect(entry?.getFirstPropertyValue('summary')).toBe('Ärztetag')
  })

  it('has no private column, even if the response contained one', async () => {
    const { text } = await call('event', () => Response.json([ROW]))
    expect(text).not.toContain('oeffentlich')
    expect(text).not.toContain('09461')
  })

  it('answers 404 for an unknown event', async () => {
    const { response, text } = await call('event', () => Response.json([]))
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toBe('Diese Veranstaltung gibt es nicht oder nicht mehr.\n')
  })

  it.each(['x', '0d9f6b1e4c554f0e9a510f9a3d1f7c11', `${ID}0`, `${ID},id.neq.1`, '%00', ''])(
    'answers 404 for the id %j without a request',
    async (id) => {
      const { response, requests } = await call('event', failing, id)
      expect(response.status).toBe(404)
      expect(requests).toEqual([])
    },
  )
})

describe.each(['event', 'feed'] as const)('when the backend fails, the %s', (route) => {
  it('answers 503 with Retry-After', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { response, text } = await call(route, failing)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(text).toContain('Bitte versuchen Sie es in einer Minute noch einmal.')
  })
})

it('the feed contains the events of the page: running and upcoming ones', async () => {
  const running = {
    ...ROW,
    title: 'Volksfest',
    start_date: '2026-11-20T10:00:00+00:00',
    end_date: '2026-12-02T10:00:00+00:00',
  }
  const { response, text } = await call('feed', ({ url }) =>
    Response.json([new URL(url).searchParams.has('end_date') ? running : ROW]),
  )
  expect(response.headers.get('content-disposition')).toBe('inline; filename="events-roding.ics"')
  const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  expect(entries.map((entry) => entry.getFirstPropertyValue('summary'))).toEqual(['Volksfest', 'Ärztetag'])
})
