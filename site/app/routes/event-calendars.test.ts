import ICAL from 'ical.js'
import { RouterContextProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { settingsContext } from '../association/read-settings.server'
import { TOWN_EVENT } from '../features/events/testing/events'
import { browserAccessContext, publicClientContext } from '../lib/supabase/server-context'
import { clientAnswering } from '../lib/testing/client-answering'
import { DEMO_SETTINGS } from '../lib/testing/demo-settings'
import { loader as eventsFeed } from './entries-feed'
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
async function call(
  route: 'event' | 'feed' | 'rss',
  answer: (request: Request) => Response,
  id: string = ID,
  search = '',
) {
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
  const file = route === 'rss' ? 'feed.xml' : 'kalender.ics'
  const request = new Request(`https://verein.example/events/${file}${search}`)
  const response = await (route === 'event'
    ? eventCalendar({ context, params: { id } })
    : (route === 'rss' ? eventsFeed : eventsCalendar)({ context, request }))
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

describe.each(['event', 'feed', 'rss'] as const)('when the backend fails, the %s', (route) => {
  it('answers 503 with Retry-After', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { response, text } = await call(route, failing)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('60')
    if (route !== 'rss') expect(text).toContain('Bitte versuchen Sie es in einer Minute noch einmal.')
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

it('the RSS feed says of whole days that they are, not a time', async () => {
  const whole = { start_date: '2026-12-01T23:00:00Z', end_date: '2026-12-02T23:00:00Z' }
  const { text } = await call('rss', ({ url }) =>
    Response.json(new URL(url).searchParams.has('end_date') ? [] : [{ ...ROW, ...whole }]),
  )
  expect(text).toContain('<description>Mittwoch, 2.\u00a0Dezember 2026, ganztägig</description>')
  expect(text).toContain(`<guid isPermaLink="false">urn:uuid:${ID}</guid>`)
})

describe.each(['feed', 'rss'] as const)('the %s of a filter', (route) => {
  const market = { ...ROW, title: 'Wochenmarkt', category: 'market', location: 'Marktplatz' }
  const race = { ...ROW, title: 'Stadtlauf', category: 'sport', location: 'Marktplatz', status: 'cancelled' }
  const rows = ({ url }: Request) =>
    Response.json(new URL(url).searchParams.has('end_date') ? [] : [ROW, market, race])
  const read = (search: string, answer = rows) => call(route, answer, ID, search)

  it('contains the events that the page shows for it, and has the filter in its address', async () => {
    const { text } = await read('?kategorie=market&kategorie=sport&ort=Marktplatz&ansicht=monat')
    expect(text).not.toContain('Ärztetag')
    expect(text).toContain('Wochenmarkt')
    expect(text).toContain('Abgesagt: Stadtlauf')
    expect(text.replaceAll(/\r\n /g, '').replaceAll('&amp;', '&')).toContain(
      'kategorie=market&kategorie=sport',
    )
  })

  it('shows a category of its own as it was typed', async () => {
    const sauna = { ...ROW, title: 'Saunanacht', category: 'Wellness' }
    const { text } = await read('?kategorie=Wellness', ({ url }) =>
      Response.json(new URL(url).searchParams.has('end_date') ? [] : [sauna, market]),
    )
    expect(text).toContain('Saunanacht')
    expect(text).toMatch(/(CATEGORIES:|<category>)Wellness/)
    expect(text).not.toContain('Wochenmarkt')
  })

  it('finds a day', async () => {
    expect((await read('?suche=1.12.2026')).text).toContain('Ärztetag')
    expect((await read('?suche=2.12.2026')).text).not.toContain('Ärztetag')
  })

  it.each([
    ['?zeit=bald', '„zeit“'],
    [`?kategorie=market&kategorie=${'a'.repeat(41)}`, '„kategorie“'],
    ['?zeit=__proto__&kategorie=a%0Ab', '„kategorie“ und „zeit“'],
    [`?suche=${'a'.repeat(201)}`, '„suche“'],
    [`?ort=${'a'.repeat(201)}`, '„ort“'],
  ])('is refused with 400 for %s, without a request', async (search, names) => {
    const { response, text, requests } = await read(search, failing)
    expect(response.status).toBe(400)
    expect(text).toBe(`Diese Adresse enthält einen Filter, den es nicht gibt: ${names}.\n`)
    expect(requests).toEqual([])
  })

  it('takes empty values, as the form without scripts sends them', async () => {
    const { response } = await read('?suche=&kategorie=&zeit=&ort=')
    expect(response.status).toBe(200)
  })
})
