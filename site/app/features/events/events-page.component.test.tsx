import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ROOT_DATA } from '../../lib/testing/demo-settings'
import { renderPage } from '../../lib/testing/render-page'
import { addDays, inTown, townMidnight } from '../../lib/time/town-time'
import type { TownEvent } from './event'
import { EventsPage } from './events-page'
import { TOWN_EVENT } from './testing/town-event'

/** At noon, so many days from the day of the page. */
const event = (title: string, days: number, given: Partial<TownEvent> = {}): TownEvent => ({
  ...TOWN_EVENT,
  id: title,
  title,
  start_date: new Date(townMidnight(addDays(ROOT_DATA.today, days)).getTime() + 43_200_000).toISOString(),
  end_date: null,
  ...given,
})
const ROWS = [
  event('Wochenmarkt', 0, { category: 'market', location: 'Marktplatz' }),
  event('Stadtlauf', 1, { category: 'sport', location: 'Stadion' }),
  event('Lesung', 1, { category: 'cultural', location: 'Bücherei' }),
]

// The page follows the clock.
beforeEach(() => void vi.useFakeTimers({ now: new Date(`${ROOT_DATA.today}T10:00:00Z`), toFake: ['Date'] }))

const show = (address = '/') =>
  renderPage(
    <EventsPage
      listing={{ state: 'loaded', rows: ROWS, now: `${ROOT_DATA.today}T10:00:00Z` }}
      baseUrl=""
      siteUrl="https://verein.example"
    />,
    address,
  )
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const shown = () => titles().filter((title) => ROWS.some((row) => row.title === title))

it('narrows the list by range and place, each in the address', async () => {
  const router = show()
  await userEvent.selectOptions(screen.getByLabelText('Zeitraum'), 'Morgen')
  await expect.poll(shown).toEqual(['Stadtlauf', 'Lesung'])
  await userEvent.selectOptions(screen.getByLabelText('Ort'), 'Stadion')
  await expect.poll(shown).toEqual(['Stadtlauf'])
  expect(router.state.location.search).toBe('?zeit=morgen&ort=Stadion')
  await userEvent.selectOptions(screen.getByLabelText('Zeitraum'), 'Heute')
  await userEvent.click(await screen.findByRole('button', { name: 'Alle Events anzeigen' }))
  await expect.poll(shown).toHaveLength(3)
  await expect.poll(() => router.state.location.search).toBe('')
})

it('adds categories to a chosen one and takes them away', async () => {
  const router = show()
  await userEvent.selectOptions(screen.getByLabelText('Kategorie'), 'Sport')
  const more = await screen.findByRole('group', { name: 'Mehrere auf einmal' })
  await userEvent.click(within(more).getByRole('link', { name: 'Markt' }))
  await expect.poll(shown).toEqual(['Wochenmarkt', 'Stadtlauf'])
  expect(router.state.location.search).toBe('?kategorie=sport&kategorie=market')
  expect(screen.getByLabelText<HTMLSelectElement>('Kategorie').selectedOptions[0]?.text).toBe('Markt, Sport')
  expect(within(more).getByRole('link', { name: 'Markt' }).getAttribute('aria-current')).toBe('true')
  await userEvent.click(within(more).getByRole('link', { name: 'Sport' }))
  await expect.poll(shown).toEqual(['Wochenmarkt'])
})

it('finds a day by its date', async () => {
  const { dayOfMonth, month } = inTown(new Date(ROWS[1]?.start_date ?? ''))
  show(`/?suche=${encodeURIComponent(`${dayOfMonth}. ${month}`)}`)
  await expect.poll(shown).toEqual(['Stadtlauf', 'Lesung'])
})

it('offers feeds of what is shown', () => {
  show('/?kategorie=sport&ort=Stadion&von=plakat')
  const address = screen.getByLabelText<HTMLInputElement>('Adresse des Kalenders').value
  expect(address).toBe('https://verein.example/events/kalender.ics?kategorie=sport&ort=Stadion')
  expect(screen.getByText('Als RSS abonnieren').getAttribute('href')).toBe(
    '/events/feed.xml?kategorie=sport&ort=Stadion',
  )
  expect(screen.getByText('Diese Auswahl in Ihrem Kalender')).toBeTruthy()
})
