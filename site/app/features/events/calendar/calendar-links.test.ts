import { expect, it } from 'vitest'
import { TOWN_EVENT } from '../testing/town-event'
import { googleCalendarLink, outlookCalendarLink } from './calendar-links'

const URL_OF_PAGE = 'https://verein.example/events/stadtfest-0d9f6b1e4c'
const EVENT = { ...TOWN_EVENT, location: 'Marktplatz', address: 'Marktplatz 1' }
const parametersOf = (link: string) => Object.fromEntries(new URL(link).searchParams)

it('fills in the forms of both services, in UTC', () => {
  expect(parametersOf(googleCalendarLink(EVENT, URL_OF_PAGE))).toMatchObject({
    text: 'Stadtfest',
    dates: '20260704T130000Z/20260704T200000Z',
    details: URL_OF_PAGE,
    location: 'Marktplatz, Marktplatz 1',
  })
  expect(parametersOf(outlookCalendarLink(EVENT, URL_OF_PAGE))).toMatchObject({
    subject: 'Stadtfest',
    startdt: '2026-07-04T13:00:00.000Z',
    enddt: '2026-07-04T20:00:00.000Z',
  })
})

it('has days without times for an event of whole days', () => {
  const days = { start_date: '2026-07-03T22:00:00Z', end_date: '2026-07-05T21:59:00Z' }
  const google = parametersOf(googleCalendarLink({ ...EVENT, ...days }, URL_OF_PAGE))
  expect(google.dates).toBe('20260704/20260706')
  const outlook = parametersOf(outlookCalendarLink({ ...EVENT, ...days }, URL_OF_PAGE))
  expect(outlook).toMatchObject({ startdt: '2026-07-04', enddt: '2026-07-06', allday: 'true' })
})

it('shortens long descriptions', () => {
  const link = googleCalendarLink({ ...EVENT, description: 'x'.repeat(5000) }, URL_OF_PAGE)
  expect(parametersOf(link).details).toBe(`${'x'.repeat(1000)}\n\n${URL_OF_PAGE}`)
})
