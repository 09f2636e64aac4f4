import { expect, it } from 'vitest'
import { ROOT_DATA } from '../../lib/testing/demo-settings'
import type { TownEvent } from './event'
import { describeEvent, describeEventPage, describeEvents } from './structured-data'
import { TOWN_EVENT } from './testing/events'

const EVENT: TownEvent = {
  ...TOWN_EVENT,
  title: 'Sommerfest',
  description: 'Mit Musik',
  start_date: '2026-07-04T16:00:00+00:00',
  end_date: '2026-07-04T21:00:00+00:00',
  location: 'Marktplatz',
  image_url: '/storage/v1/object/public/event-images/fest.jpg',
}
const ADDRESSES = { siteUrl: 'https://verein.example', baseUrl: '', settings: ROOT_DATA.settings }

const described = (changes: Partial<TownEvent>, addresses = ADDRESSES) =>
  describeEvent({ ...EVENT, ...changes }, addresses) as Readonly<Record<string, unknown>>

it("contains title, times in the town's zone, place, organiser and picture", () => {
  expect(described({})).toEqual({
    '@type': 'Event',
    name: 'Sommerfest',
    description: 'Mit Musik',
    startDate: '2026-07-04T18:00+02:00',
    endDate: '2026-07-04T23:00+02:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: 'https://verein.example/events/sommerfest-0d9f6b1e4c',
    image:
      'https://verein.example/storage/v1/render/image/public/event-images/fest.jpg?width=960&height=640&resize=cover',
    location: {
      '@type': 'Place',
      name: 'Marktplatz',
      address: {
        '@type': 'PostalAddress',
        postalCode: '93426',
        addressLocality: 'Roding',
        addressCountry: 'DE',
      },
    },
    organizer: {
      '@type': 'Organization',
      '@id': 'https://verein.example/#association',
      name: 'Gewerbeverein Roding e. V.',
      url: 'https://verein.example/',
    },
  })
})

it('omits unknown properties, and uses the town as the place', () => {
  const bare = described({ description: null, end_date: null, location: null, image_url: null })
  for (const field of ['description', 'endDate', 'image']) expect(bare).not.toHaveProperty(field)
  expect(bare).toMatchObject({ location: { name: 'Roding' } })
  expect(described({ end_date: EVENT.start_date })).not.toHaveProperty('endDate')
})

it('uses a location with a postal code as the address', () => {
  const location = 'Stadthalle, Musterweg 3, 93413 Cham'
  expect(described({ location })).toMatchObject({ location: { name: location, address: location } })
})

it("contains the submitter's name and no other data of that person", () => {
  const row = {
    submitter_name: 'Erika Mustermann',
    submitter_email: 'e@example.org',
    submitter_phone: '09461',
  }
  const event = described({ ...row, is_user_submitted: true })
  expect(event).toMatchObject({ organizer: { '@type': 'Person', name: 'Erika Mustermann' } })
  expect(JSON.stringify(event)).not.toMatch(/e@example|09461/)
  expect(described({ is_user_submitted: true })).not.toHaveProperty('organizer')
})

it.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'https://stranger.example/picture.jpg',
  'https://stranger.example/storage/v1/object/public/event-images/../../../x',
])('contains stored pictures only: %s', (image_url) => {
  expect(described({ image_url })).not.toHaveProperty('image')
})

it('uses the picture URLs of a remote backend', () => {
  const image = described({}, { ...ADDRESSES, baseUrl: 'https://api.example' }).image
  expect(image).toMatch(/^https:\/\/api\.example\/storage\/v1\/render/)
})

it('truncates long descriptions, between code points', () => {
  const description = `${'x'.repeat(499)}😀 und so weiter`
  expect(described({ description }).description).toBe(`${'x'.repeat(499)}😀`)
})

it('lists the pages of the first fifty events, which describe them', () => {
  const list = describeEvents(Array(80).fill(EVENT), ADDRESSES) as { itemListElement: unknown[] }
  expect(list.itemListElement).toHaveLength(50)
  expect(list.itemListElement[1]).toEqual({
    '@type': 'ListItem',
    position: 2,
    url: 'https://verein.example/events/sommerfest-0d9f6b1e4c',
  })
})

it.each([
  ['cancelled', 'EventCancelled'],
  ['postponed', 'EventPostponed'],
  ['sold_out', 'EventScheduled'],
] as const)('says when it is %s', (status, expected) => {
  expect(described({ status }).eventStatus).toBe(`https://schema.org/${expected}`)
})

it.each([
  ['7,50 €', 7.5],
  ['12 Euro', 12],
  ['Eintritt frei', 0],
])('offers tickets for %s', (price, amount) => {
  expect(described({ price }).offers).toMatchObject({ price: amount, priceCurrency: 'EUR' })
})

it('offers tickets without a price where it is more than one amount, and says when there are none left', () => {
  const offers = described({
    price: '5 €, ermäßigt 3 €',
    ticket_url: 'karten.example',
    status: 'sold_out',
  }).offers
  expect(offers).toEqual({
    '@type': 'Offer',
    url: 'https://karten.example/',
    availability: 'https://schema.org/SoldOut',
  })
  expect(described({ price: 'auf Spendenbasis' })).not.toHaveProperty('offers')
  expect(described({ status: 'sold_out' }).offers).toMatchObject({
    availability: 'https://schema.org/SoldOut',
  })
})

it('uses address, coordinates and organiser where the office entered them', () => {
  const given = { address: 'Marktplatz 1, 93426 Roding', latitude: 49.19, longitude: 12.52 }
  expect(described({ ...given, organiser: 'Blaskapelle' })).toMatchObject({
    location: { name: 'Marktplatz', address: given.address, geo: { latitude: 49.19, longitude: 12.52 } },
    organizer: { '@type': 'Organization', name: 'Blaskapelle' },
  })
})

it('describes the page of an event with the way to it', () => {
  const found = { event: EVENT, sameDay: [], series: [], readAt: '2026-07-01T10:00:00Z' }
  expect(describeEventPage(found, ADDRESSES)).toMatchObject({
    '@graph': [
      { '@type': 'Event', name: 'Sommerfest' },
      { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2, name: 'Sommerfest' }] },
    ],
  })
})
