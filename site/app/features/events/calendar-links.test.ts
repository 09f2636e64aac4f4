import { expect, it } from 'vitest'
import { calendarFileName, googleCalendarLink, outlookCalendarLink } from './calendar-links'
import type { TownEvent } from './event'
import { TOWN_EVENT } from './testing/events'

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

it.each([
  ['Nacht der offenen Läden', 'nacht-der-offenen-laeden-2026-12-05.ics'],
  ['Straßenfest & Café: Ä, Ö, Ü!', 'strassenfest-cafe-ae-oe-ue-2026-12-05.ics'],
  ['La\u0308den', 'laeden-2026-12-05.ics'],
  ['../../etc/passwd"\r\nx: y', 'etc-passwd-x-y-2026-12-05.ics'],
  ['🎉🎉', 'event-2026-12-05.ics'],
  ['שוק', 'event-2026-12-05.ics'],
  ['wort '.repeat(40), `${'wort-'.repeat(12).slice(0, -1)}-2026-12-05.ics`],
])('the file of %j is named %s', (title, expected) => {
  expect(calendarFileName({ title, start_date: '2026-12-04T23:30:00Z' } as TownEvent)).toBe(expected)
})
