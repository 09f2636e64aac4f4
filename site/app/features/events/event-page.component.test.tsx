import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../lib/testing/render-page'
import type { TownEvent } from './event'
import { EventPage } from './event-page'
import { TOWN_EVENT } from './testing/events'

/** So far ahead that it is never over. */
const COMING: TownEvent = {
  ...TOWN_EVENT,
  start_date: '2126-07-04T13:00:00Z',
  end_date: '2126-07-04T20:00:00Z',
}

const show = (
  given: Partial<TownEvent> = {},
  others: Partial<Parameters<typeof EventPage>[0]['found']> = {},
) =>
  renderPage(
    <EventPage
      found={{
        event: { ...COMING, ...given },
        sameDay: [],
        series: [],
        readAt: '2026-06-01T10:00:00Z',
        ...others,
      }}
    />,
  )
const fact = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

it('shows time, place, organiser, price, tickets and accessibility, with a map and a route', () => {
  show({
    location: 'Stadthalle',
    address: 'Hallenweg 1, 93426 Roding',
    organiser: 'Blaskapelle',
    price: '5 €',
    ticket_url: 'karten.example/konzert',
    accessibility: 'Eingang ohne Stufen',
  })
  expect(plain(fact('Wann'))).toBe('Donnerstag, 4. Juli 2126, 15:00–22:00 Uhr')
  expect(fact('Wo')).toBe('Stadthalle, Hallenweg 1, 93426 Roding')
  expect(fact('Veranstalter')).toBe('Blaskapelle')
  expect(fact('Eintritt')).toBe('5 €')
  expect(fact('Barrierefreiheit')).toBe('Eingang ohne Stufen')
  expect(screen.getByRole('link', { name: /karten/ }).getAttribute('href')).toBe(
    'https://karten.example/konzert',
  )
  const map = screen.getByRole('link', { name: /Auf der Karte zeigen/ })
  expect(map.getAttribute('href')).toContain('query=Hallenweg%201%2C%2093426%20Roding')
  expect(screen.getByRole('link', { name: /Route planen/ })).toBeTruthy()
})

it('leaves out what is not known', () => {
  show()
  for (const name of ['Wo', 'Veranstalter', 'Eintritt', 'Karten', 'Barrierefreiheit'])
    expect(fact(name)).toBeUndefined()
  expect(screen.queryByRole('link', { name: /Karte zeigen/ })).toBeNull()
  expect(screen.queryByRole('note')).toBeNull()
})

it.each([
  ['cancelled', 'Abgesagt. Wegen Sturm.'],
  ['postponed', 'Verschoben. Wegen Sturm.'],
  ['sold_out', 'Ausverkauft. Wegen Sturm.'],
] as const)('says first when it is %s, and why', (status, text) => {
  show({ status, status_note: 'Wegen Sturm.' })
  expect(screen.getByRole('note').textContent).toBe(text)
})

it('says that it is over', () => {
  show({ start_date: TOWN_EVENT.start_date, end_date: TOWN_EVENT.end_date })
  expect(screen.getByRole('note').textContent).toBe('Diese Veranstaltung ist vorbei.')
})

it('links to coming dates of its series, and to others of the day', () => {
  const other = { ...TOWN_EVENT, id: '1d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11', title: 'Flohmarkt' }
  show({}, { series: [{ ...other, start_date: '2026-07-11T13:00:00Z', end_date: null }], sameDay: [other] })
  const series = screen.getByRole('region', { name: 'Weitere Termine' })
  expect(plain(series.textContent)).toContain('11. Juli 2026, 15:00 Uhr')
  const day = within(screen.getByRole('region', { name: 'Mehr an diesem Tag' }))
  expect(day.getByRole('link', { name: 'Flohmarkt' }).getAttribute('href')).toBe(
    '/events/flohmarkt-1d9f6b1e4c',
  )
})

it('copies its link, and says so', async () => {
  const user = userEvent.setup()
  show()
  await user.click(screen.getByRole('button', { name: 'Link kopieren' }))
  expect(await navigator.clipboard.readText()).toContain('/events/stadtfest-0d9f6b1e4c')
  expect(await screen.findByText('Link kopiert')).toBeTruthy()
})

it("opens the system's dialog where there is one", async () => {
  const share = vi.fn().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Teilen' }))
  expect(share).toHaveBeenCalledWith({
    title: 'Stadtfest',
    url: expect.stringContaining('/events/stadtfest-'),
  })
  vi.unstubAllGlobals()
})
