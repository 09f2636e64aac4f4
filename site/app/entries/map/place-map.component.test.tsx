import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MapPlace } from '../../lib/map/place'
import { interceptFetch } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import { PlaceMap } from './place-map'

const place = (name: string, given: Partial<MapPlace> = {}): MapPlace => ({
  id: name,
  name,
  path: `/betriebe/${name.toLowerCase()}`,
  line: 'Marktplatz 1',
  coordinates: null,
  ...given,
})
const PLACES = [
  place('Buchladen', { coordinates: { latitude: 49.2, longitude: 12.53 } }),
  place('Gasthof', {
    coordinates: { latitude: 49.19, longitude: 12.51 },
    openingText: 'Jetzt geöffnet bis 18 Uhr',
    isOpen: true,
  }),
  place('Optik', { coordinates: { latitude: 49.19, longitude: 12.5101 } }),
  place('Maler'),
]

let mapData: object
beforeEach(() => {
  mapData = { tiles: null }
  interceptFetch(() => Response.json(mapData))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const map = () => within(screen.getByRole('region', { name: 'Karte' }))
const namesIn = (list: string) =>
  within(screen.getByRole('region', { name: list }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const answerPosition = (answer: (known: PositionCallback, failed: PositionErrorCallback) => void) => {
  const getCurrentPosition = vi.fn(answer)
  vi.stubGlobal('navigator', { ...navigator, userAgent: '', geolocation: { getCurrentPosition } })
  return getCurrentPosition
}

it('lists the places that are on the map, and the others apart', async () => {
  renderPage(<PlaceMap name="Betriebe" places={PLACES} />)
  expect(await map().findByText('Die Karte lässt sich hier gerade nicht zeichnen.')).toBeTruthy()
  expect(namesIn('Betriebe auf der Karte')).toEqual(['Buchladen', 'Gasthof', 'Optik'])
  expect(namesIn('Ohne Standort auf der Karte')).toEqual(['Maler'])
})

it('says of a chosen entry what is there, with links to page and route', async () => {
  renderPage(<PlaceMap name="Betriebe" places={PLACES} />)
  await userEvent.click(screen.getByRole('button', { name: /^Zeigen.*Gasthof/ }))
  const panel = await screen.findByRole('region', { name: 'Ausgewählt' })
  await expect.poll(() => document.activeElement).toBe(panel)
  expect(within(panel).getByRole('link', { name: 'Gasthof' }).getAttribute('href')).toBe('/betriebe/gasthof')
  expect(within(panel).getByText('Jetzt geöffnet bis 18 Uhr')).toBeTruthy()
  const [route] = within(panel).getAllByRole('link', { name: /^Route planen/ })
  expect(route?.getAttribute('href')).toBe('https://www.openstreetmap.org/directions?to=49.19%2C12.51')
  await userEvent.click(within(panel).getByRole('button', { name: 'Auswahl schließen' }))
  expect(screen.queryByRole('region', { name: 'Ausgewählt' })).toBeNull()
})

it('shows an entry of the list on the map, and leads past the map by keyboard', async () => {
  renderPage(<PlaceMap name="Betriebe" places={PLACES} />)
  await userEvent.click(await screen.findByRole('button', { name: /^Zeigen.*Optik/ }))
  const panel = await screen.findByRole('region', { name: 'Ausgewählt' })
  expect(within(panel).getByRole('link', { name: 'Optik' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Karte überspringen, zur Liste' }))
  expect(document.activeElement?.textContent).toBe('Betriebe auf der Karte')
})

it('asks for the position on a press alone, sorts by distance, and forgets it', async () => {
  const asked = answerPosition((known) =>
    known({ coords: { latitude: 49.2, longitude: 12.525 } } as GeolocationPosition),
  )
  renderPage(<PlaceMap name="Betriebe" places={PLACES.toReversed()} />)
  expect(namesIn('Betriebe auf der Karte')).toEqual(['Optik', 'Gasthof', 'Buchladen'])
  expect(asked).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'In meiner Nähe' }))
  expect(namesIn('Betriebe nach Entfernung')).toEqual(['Buchladen', 'Optik', 'Gasthof'])
  expect(screen.getByText('360 m')).toBeTruthy()
  expect(map().getByRole('status').textContent).toBe(
    'Nach Entfernung sortiert. Ihr Standort bleibt in diesem Browser.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Standort vergessen' }))
  expect(namesIn('Betriebe auf der Karte')).toEqual(['Optik', 'Gasthof', 'Buchladen'])
})

it.each([
  [1, /^Der Browser gibt Ihren Standort nicht weiter/],
  [2, /^Ihr Standort lässt sich gerade nicht bestimmen/],
  [3, /dauert zu lange/],
])('says why the position is not known (code %i), and can be asked again', async (code, says) => {
  const asked = answerPosition((_, failed) => failed({ code } as GeolocationPositionError))
  renderPage(<PlaceMap name="Betriebe" places={PLACES} />)
  await userEvent.click(await screen.findByRole('button', { name: 'In meiner Nähe' }))
  expect(map().getByRole('status').textContent).toMatch(says)
  await userEvent.click(screen.getByRole('button', { name: 'In meiner Nähe' }))
  expect(asked).toHaveBeenCalledTimes(2)
})

it('says that no entry has a place', async () => {
  renderPage(<PlaceMap name="Betriebe" places={PLACES.slice(3)} />)
  expect(await screen.findByText('Zu keinem dieser Einträge ist ein Standort eingetragen.')).toBeTruthy()
  expect(namesIn('Ohne Standort auf der Karte')).toEqual(['Maler'])
})

it('keeps the list where the browser cannot draw the map data', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  mapData = { tiles: '/karte/kacheln.pmtiles?v=1', bounds: [12, 49, 13, 50], minZoom: 0, maxZoom: 14 }
  renderPage(<PlaceMap name="Betriebe" places={PLACES} />)
  await expect
    .poll(() => warned.mock.calls.flat().join(), { timeout: 20_000 })
    .toMatch(/cannot draw the map of streets/)
  expect(await map().findByText('Die Karte lässt sich hier gerade nicht zeichnen.')).toBeTruthy()
  expect(namesIn('Betriebe auf der Karte')).toEqual(['Buchladen', 'Gasthof', 'Optik'])
}, 30_000)

it('lists a hundred entries, and as many more with each press, with the focus on the first of them', async () => {
  const many = Array.from({ length: 201 }, (_, number) => place(`Laden ${number}`))
  renderPage(<PlaceMap name="Betriebe" places={many} />)
  const listed = () => namesIn('Ohne Standort auf der Karte')
  expect(listed()).toHaveLength(100)
  await userEvent.click(screen.getByRole('button', { name: '100 weitere Einträge' }))
  expect(listed()).toHaveLength(200)
  await expect.poll(() => document.activeElement?.textContent).toBe('Laden 100')
  await userEvent.click(screen.getByRole('button', { name: '1 weiterer Eintrag' }))
  expect(listed()).toHaveLength(201)
  expect(screen.queryByRole('button', { name: /weiterer? Eintr/ })).toBeNull()
})

it('explains the shapes of pins where both kinds are shown', () => {
  renderPage(
    <PlaceMap
      name="Einträge"
      places={[...PLACES, { ...PLACES[0], id: 'markt', sign: 'event' } as MapPlace]}
    />,
  )
  const signs = within(screen.getByRole('list', { name: 'Zeichen der Karte' })).getAllByRole('listitem')
  expect(signs.map(({ textContent }) => textContent?.trim())).toEqual(['Betrieb', 'Veranstaltung'])
})
