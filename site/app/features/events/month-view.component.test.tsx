import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ROOT_DATA } from '../../lib/testing/demo-settings'
import { renderPage } from '../../lib/testing/render-page'
import { EventsPage } from './events-page'
import type { CalendarEvent } from './listed-events'
import { TOWN_EVENT } from './testing/events'

/** The page follows the clock. */
beforeEach(() => void vi.useFakeTimers({ now: new Date(`${ROOT_DATA.today}T10:00:00Z`), toFake: ['Date'] }))

const event = (title: string, start: string, given: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...TOWN_EVENT,
  id: `0d9f6b1e-4c55-4f0e-9a51-${title.padEnd(12, '0')}`,
  title,
  start_date: `2026-11-${start}:00Z`,
  end_date: null,
  ...given,
})
const EVENTS = [
  event('Markt', '03T09'),
  event('Konzert', '21T18', { location: 'Stadthalle' }),
  event('Lesung', '21T19', { status: 'cancelled' }),
  event('Ball', '21T20'),
  event('Kino', '21T21'),
  event('Kirchweih', '28T09', { end_date: '2026-12-01T17:00:00Z', category: 'market' }),
]

async function show(search = '', rows = EVENTS, month = '2026-11', title = 'November 2026') {
  const router = renderPage(
    <EventsPage
      month={month}
      listing={{ state: 'loaded', rows }}
      baseUrl=""
      siteUrl="https://verein.example"
    />,
    `/?ansicht=kalender${search}`,
  )
  await screen.findByRole('heading', { name: title })
  return router
}
const cell = (words: RegExp) => screen.getByRole('cell', { name: words })
const linkTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

it('is a table of days with their first events, and marks today', async () => {
  await show()
  const table = screen.getByRole('table', { name: /^Veranstaltungen im November 2026/ })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(7)
  expect(within(table).getByRole('columnheader', { name: /Montag$/ })).toBeTruthy()
  const today = cell(/^21\. November 2026, heute, 4 Veranstaltungen/)
  expect(today.getAttribute('aria-current')).toBe('date')
  const events = within(today).getAllByRole('link').slice(1)
  expect(events.map(({ textContent }) => textContent)).toEqual([
    '19:00 Konzert',
    'Abgesagt: 20:00 Lesung',
    '21:00 Ball',
    '+1 weitere am 21.',
  ])
  expect(events[0]?.getAttribute('href')).toMatch(/^\/events\/konzert-/)
})

it('shows an event of several days on each, to tab to once in a row', async () => {
  await show()
  const bars = within(screen.getByRole('table')).getAllByTitle('Kirchweih')
  expect(bars.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, 0])
  expect(bars[2]?.textContent).toBe('Kirchweih (Fortsetzung)')
})

it('keeps the filter in the links to months, days and the list', async () => {
  await show('&kategorie=market&von=plakat')
  expect(screen.getByText('1 von 6 Events')).toBeTruthy()
  expect(linkTo('Später: Dezember 2026')).toBe('/?von=plakat&kategorie=market&ansicht=kalender&monat=2026-12')
  expect(linkTo('Früher: Oktober 2026')).toContain('monat=2026-10')
  expect(linkTo(/^28\./)).toContain('monat=2026-11&tag=2026-11-28#tag')
  expect(linkTo('Liste')).toBe('/?von=plakat&kategorie=market')
})

it.each([
  ['2028-11', 'November 2028', /^Früher/, /^Später/],
  ['2024-11', 'November 2024', /^Später/, /^Früher/],
])('links no month beyond two years around today: %s', async (month, title, inside, outside) => {
  await show('', [], month, title)
  expect(screen.getByRole('link', { name: inside })).toBeTruthy()
  expect(screen.queryByRole('link', { name: outside })).toBeNull()
})

it('lists the events of a chosen day, and gets the focus', async () => {
  await show()
  await userEvent.click(screen.getByRole('link', { name: '+1 weitere am 21.' }))
  const day = within(await screen.findByRole('region', { name: 'Samstag, 21.\u00a0November 2026' }))
  expect(day.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Konzert',
    'Lesung',
    'Ball',
    'Kino',
  ])
  expect(day.getByText('Stadthalle')).toBeTruthy()
  expect(day.getByText('Abgesagt')).toBeTruthy()
  await expect.poll(() => document.activeElement?.id).toBe('tag')
})

it('moves between days with events by the arrow keys', async () => {
  await show()
  const focused = () => document.activeElement?.getAttribute('data-day')
  screen.getByRole('link', { name: /^3\./ }).focus()
  for (const [key, day] of [
    ['ArrowRight', '21'],
    ['ArrowDown', '28'],
    ['ArrowUp', '21'],
    ['End', '30'],
    ['ArrowLeft', '29'],
    ['Home', '3'],
    ['ArrowLeft', '3'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    expect([key, focused()]).toEqual([key, day])
  }
})

it('says that a month has no events, and that none match, with a way back', async () => {
  await show('&suche=gibtesnicht')
  await userEvent.click(screen.getByRole('button', { name: 'Alle Events anzeigen' }))
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(screen.queryByText('Keine Veranstaltungen im November 2026')).toBeNull()
  cleanup()
  await show('', [])
  expect(screen.getByText('Keine Veranstaltungen im November 2026')).toBeTruthy()
})
