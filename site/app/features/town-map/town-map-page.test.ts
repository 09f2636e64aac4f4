import { describe, expect, it } from 'vitest'
import { readFilter } from '../../lib/list/address-fields'
import { FILTER, isOfKind, matchesFilter } from './town-map-page'
import type { TownPlace } from './town-place'

const MONDAY = '2026-11-23'
const place = (name: string, given: Partial<TownPlace>): TownPlace => ({
  id: name,
  name,
  path: `/${name}`,
  coordinates: null,
  category: null,
  ...given,
})
const roles = { accepts: false, sells: false, member: false }
const on = (first: string, last = first) => ({ sign: 'event' as const, days: { first, last } })
const PLACES = [
  place('Markt', { ...on(MONDAY), category: 'Markt' }),
  place('Lesung', on('2026-11-29')),
  place('Konzert', on('2026-11-30')),
  place('Ausstellung', on('2026-11-01', '2026-12-24')),
  place('Bäckerei', {
    business: { ...roles, accepts: true, member: true },
    category: 'Bäcker',
    otherName: 'Ofenhaus',
  }),
  place('Kiosk', { business: { ...roles, sells: true }, category: 'Zeitungen', address: 'Marktgasse 1' }),
]
const found = (address: string, today = MONDAY) =>
  PLACES.filter((each) =>
    matchesFilter(
      each,
      readFilter(FILTER, new URLSearchParams(address)),
      today,
      ({ name }) => name === 'Kiosk',
    ),
  ).map(({ name }) => name)

describe('the map of the town', () => {
  it.each([
    ['', ['Markt', 'Lesung', 'Konzert', 'Ausstellung', 'Bäckerei', 'Kiosk']],
    ['art=events', ['Markt', 'Lesung', 'Konzert', 'Ausstellung']],
    ['art=betriebe', ['Bäckerei', 'Kiosk']],
    ['art=mitglieder', ['Bäckerei']],
    ['art=verkaufsstellen', ['Kiosk']],
    ['zeit=heute', ['Markt', 'Ausstellung']],
    ['zeit=woche', ['Markt', 'Lesung', 'Ausstellung']],
    ['offen=jetzt', ['Kiosk']],
    ['offen=jetzt&zeit=heute', ['Markt', 'Ausstellung', 'Kiosk']],
    ['kategorie=Bäcker', ['Bäckerei']],
    ['suche=baeckerei', ['Bäckerei']],
    ['suche=ofenhaus', ['Bäckerei']],
    ['suche=markt gasse', ['Kiosk']],
    ['art=unbekannt', ['Markt', 'Lesung', 'Konzert', 'Ausstellung', 'Bäckerei', 'Kiosk']],
  ])('shows with "%s" %j', (address, names) => {
    expect(found(address)).toEqual(names)
  })

  it('ends the week on Sunday', () => {
    expect(found('zeit=woche', '2026-11-29')).toEqual(['Lesung', 'Ausstellung'])
  })

  it('knows an event by having no roles', () => {
    expect(isOfKind({}, 'event')).toBe(true)
    expect(isOfKind({}, 'business')).toBe(false)
    expect(isOfKind({ business: roles }, 'event')).toBe(false)
  })
})
