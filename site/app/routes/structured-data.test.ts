import { describe, expect, it } from 'vitest'
import { describeBusinessPage } from '../features/businesses/structured-data'
import { BUSINESS } from '../features/businesses/testing/business'
import { describeEventPage, describeEvents } from '../features/events/structured-data'
import { TOWN_EVENT } from '../features/events/testing/events'
import { describeAssociation } from '../features/home/structured-data'
import { describeIdea } from '../features/ideas/page/structured-data'
import { IDEA } from '../features/ideas/testing/idea'
import { describeNewsletter } from '../features/newsletter/archive'
import { describePhoto } from '../features/posts/page/structured-data'
import { POST } from '../features/posts/testing/post'
import { ROOT_DATA } from '../lib/testing/demo-settings'

/** Every field of the structured data: only search engines would notice a lost one. */
const { settings } = ROOT_DATA
const URL = 'https://verein.example'
const SITE = { siteUrl: URL, baseUrl: '', settings }
const CONTEXT = { '@context': 'https://schema.org' }
const IMAGES = `${URL}/storage/v1/render/image/public`

const way = (...pages: readonly (readonly [name: string, path: string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: pages.map(([name, path], place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: URL + path,
  })),
})
const likes = {
  '@type': 'InteractionCounter',
  interactionType: 'https://schema.org/LikeAction',
  userInteractionCount: 3,
}
const ID = '7d9f6b1e4c'

describe('the association', () => {
  const organization = {
    '@type': 'Organization',
    '@id': `${URL}/#association`,
    name: 'Gewerbeverein Roding e. V.',
    alternateName: settings.association.shortName,
    description: settings.association.description,
    url: `${URL}/`,
    logo: `${URL}/icon-512.png`,
    email: settings.contact.email,
    foundingDate: '1979',
    address: {
      '@type': 'PostalAddress',
      streetAddress: settings.contact.street,
      postalCode: '93426',
      addressLocality: 'Roding',
      addressCountry: 'DE',
    },
  }

  it('and its site are described', () => {
    const pages = { ...settings.pages, home: 'Läden und Wirtshäuser' }
    expect(describeAssociation(URL, { ...settings, pages })).toEqual({
      ...CONTEXT,
      '@graph': [
        organization,
        {
          '@type': 'WebSite',
          name: settings.association.shortName,
          description: 'Läden und Wirtshäuser',
          url: `${URL}/`,
          inLanguage: 'de',
          publisher: { '@id': organization['@id'] },
        },
      ],
    })
  })

  it.each([
    ['a logo', { logo: 'logo.svg', accent: '' }],
    ['a colour', { logo: '', accent: '#aa0000' }],
  ])('has the sign of %s, and no year of foundation that is not known', (_, look) => {
    const association = { ...settings.association, foundedIn: 0 }
    const { foundingDate, ...rest } = organization
    expect(
      describeAssociation(URL, { ...settings, association, look: { ...settings.look, ...look } }),
    ).toMatchObject({ '@graph': [{ ...rest, logo: `${URL}/zeichen/512.png` }, {}] })
    expect(foundingDate).toBe('1979')
    expect(JSON.stringify(describeAssociation(URL, { ...settings, association }))).not.toContain('founding')
  })
})

it('the list of events has the addresses of their pages', () => {
  expect(describeEvents([TOWN_EVENT, { ...TOWN_EVENT, title: 'Markt' }], SITE)).toEqual({
    ...CONTEXT,
    '@type': 'ItemList',
    name: 'Events & Termine – Gewerbeverein Roding',
    itemListElement: [
      { '@type': 'ListItem', position: 1, url: `${URL}/events/stadtfest-0d9f6b1e4c` },
      { '@type': 'ListItem', position: 2, url: `${URL}/events/markt-0d9f6b1e4c` },
    ],
  })
})

it('the page of an event', () => {
  const event = {
    ...TOWN_EVENT,
    description: 'Mit Musik',
    location: 'Stadthalle',
    address: 'Weg 1, 93426 Roding',
    price: '7,50 €',
    latitude: 49.19,
    longitude: 12.52,
    ticket_url: 'karten.example',
    organiser: 'Blaskapelle',
    image_url: '/storage/v1/object/public/event-images/fest.jpg',
  }
  const url = `${URL}/events/stadtfest-0d9f6b1e4c`
  expect(describeEventPage({ event, sameDay: [], series: [], readAt: '' }, SITE)).toEqual({
    ...CONTEXT,
    '@graph': [
      {
        '@type': 'Event',
        name: 'Stadtfest',
        description: 'Mit Musik',
        startDate: '2026-07-04T15:00+02:00',
        endDate: '2026-07-04T22:00+02:00',
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        url,
        image: `${IMAGES}/event-images/fest.jpg?width=960&height=640&resize=cover`,
        location: {
          '@type': 'Place',
          name: 'Stadthalle',
          address: 'Weg 1, 93426 Roding',
          geo: { '@type': 'GeoCoordinates', latitude: 49.19, longitude: 12.52 },
        },
        offers: {
          '@type': 'Offer',
          url: 'https://karten.example/',
          availability: 'https://schema.org/InStock',
          price: 7.5,
          priceCurrency: 'EUR',
        },
        organizer: { '@type': 'Organization', name: 'Blaskapelle' },
      },
      way(
        ['Events & Termine – Gewerbeverein Roding', '/events'],
        ['Stadtfest', '/events/stadtfest-0d9f6b1e4c'],
      ),
    ],
  })
  const free = { ...event, price: 'Eintritt frei', ticket_url: null }
  expect(describeEventPage({ event: free, sameDay: [], series: [], readAt: '' }, SITE)).toMatchObject({
    '@graph': [{ isAccessibleForFree: true, offers: { url, price: 0, priceCurrency: 'EUR' } }, {}],
  })
})

it.each([
  [null, 'Ohne Namen'],
  ['Erika Mustermann', 'Erika Mustermann'],
])('the page of an idea by %s', (submitter_name, name) => {
  const path = `/ideen/trinkbrunnen-am-markt-${ID}`
  expect(describeIdea({ idea: { ...IDEA, submitter_name } }, SITE)).toEqual({
    ...CONTEXT,
    '@graph': [
      {
        '@type': 'DiscussionForumPosting',
        headline: IDEA.title,
        text: IDEA.description,
        url: URL + path,
        datePublished: '2026-05-01T14:00+02:00',
        author: { '@type': 'Person', name },
        interactionStatistic: likes,
      },
      way(['Bürger-Ideenpool – Gewerbeverein Roding', '/ideen'], [IDEA.title, path]),
    ],
  })
})

it('a newsletter of the archive', () => {
  const association = { '@type': 'Organization', name: 'Gewerbeverein Roding e. V.', url: URL }
  const sent = { slug: 'mai', subject: 'Im Mai', summary: 'Viel los', sent_at: '2026-05-01T12:00:00Z' }
  expect(describeNewsletter(sent as Parameters<typeof describeNewsletter>[0], SITE)).toEqual({
    ...CONTEXT,
    '@type': 'Article',
    headline: 'Im Mai',
    description: 'Viel los',
    url: `${URL}/newsletter/mai`,
    datePublished: '2026-05-01T14:00+02:00',
    inLanguage: 'de',
    author: association,
    publisher: association,
  })
})

it('the page of a photo', () => {
  const path = `/mein-roding/nebel-ueber-dem-regen-${ID}`
  const breadcrumbs = way([settings.areas.postsLabel, '/mein-roding'], [POST.title, path])
  const described = describePhoto({ post: { ...POST, alt_text: 'Ein Fluss im Nebel' } }, SITE)
  expect(JSON.parse(JSON.stringify(described))).toEqual({
    ...CONTEXT,
    '@graph': [
      {
        '@type': 'ImageObject',
        name: POST.title,
        caption: 'Ein Fluss im Nebel',
        description: POST.content,
        contentUrl: expect.stringMatching(`^${IMAGES}/social-posts/nebel\\.jpg`),
        url: URL + path,
        datePublished: '2026-05-01T14:00+02:00',
        author: { '@type': 'Person', name: 'Erika Mustermann' },
        creditText: 'Erika Mustermann',
        interactionStatistic: likes,
      },
      breadcrumbs,
    ],
  })
  expect(describePhoto({ post: { ...POST, image_url: null } }, SITE)).toEqual({
    ...CONTEXT,
    '@graph': [breadcrumbs],
  })
})

it('the page of a business', () => {
  const business = {
    ...BUSINESS,
    business_name: 'Scharfblick GmbH',
    about: 'Seit 1950',
    address: 'Markt 7',
    postal_code: '93426',
    city: 'Roding',
    phone: '09461 1',
    email: 'a@example.org',
    website: 'scharfblick.example',
    latitude: 49.19,
    longitude: 12.52,
    hours: { weekly: { mo: [['09:00', '12:00']] } } as const,
    logo_url: '/storage/v1/object/public/business-pictures/logo.png',
    pictures: [{ image_url: '/storage/v1/object/public/business-pictures/a.jpg', alt: 'Laden' }],
  }
  const path = `/betriebe/optik-scharfblick-${ID}`
  const page = (changes: Partial<typeof business>) =>
    describeBusinessPage({ business: { ...business, ...changes }, jobs: [] }, SITE)
  expect(page({})).toEqual({
    ...CONTEXT,
    '@graph': [
      {
        '@type': 'LocalBusiness',
        name: 'Optik Scharfblick',
        legalName: 'Scharfblick GmbH',
        url: URL + path,
        sameAs: 'https://scharfblick.example/',
        description: 'Seit 1950',
        telephone: '09461 1',
        email: 'a@example.org',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Markt 7',
          postalCode: '93426',
          addressLocality: 'Roding',
          addressCountry: 'DE',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 49.19, longitude: 12.52 },
        image: [expect.stringMatching(`^${IMAGES}/business-pictures/a\\.jpg`)],
        logo: expect.stringMatching(`^${IMAGES}/business-pictures/logo\\.png`),
        openingHoursSpecification: [
          {
            '@type': 'OpeningHoursSpecification',
            opens: '09:00',
            closes: '12:00',
            dayOfWeek: 'https://schema.org/Monday',
          },
        ],
        specialOpeningHoursSpecification: expect.any(Array),
      },
      way(['Mitglieder', '/mitmachen'], ['Optik Scharfblick', path]),
    ],
  })
  expect(
    page({ accepts_vouchers: true, description: 'Brillen', business_name: business.name }),
  ).toMatchObject({
    '@graph': [{ description: 'Brillen' }, way(['Gutscheine', '/gutscheine'], ['Optik Scharfblick', path])],
  })
  expect(JSON.stringify(page({ business_name: business.name }))).not.toContain('legalName')
})
