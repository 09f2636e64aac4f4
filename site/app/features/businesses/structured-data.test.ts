import { expect, it } from 'vitest'
import type { OpeningHours } from './hours/hours'
import { describeBusiness } from './structured-data'
import { BUSINESS } from './testing/business'

const SITE = {
  siteUrl: 'https://zunft.example',
  baseUrl: '',
  settings: { association: { assumptionDay: true } },
}
const URL = 'https://zunft.example/betriebe/optik-scharfblick-7d9f6b1e4c'

it('has the pictures of a remote backend', () => {
  const remote = { ...SITE, baseUrl: 'https://api.example' }
  const pictures = [{ image_url: '/storage/v1/object/public/business-pictures/a.jpg', alt: 'Laden' }]
  expect(describeBusiness({ ...BUSINESS, pictures }, remote, '2026-11-21')).toMatchObject({
    url: URL,
    image: [expect.stringMatching(/^https:\/\/api\.example\/storage\/v1\/render/)],
  })
})

it('describes name, address, contacts, place and pictures', () => {
  const described = describeBusiness(
    {
      ...BUSINESS,
      business_name: 'Scharfblick GmbH',
      description: 'Brillen',
      address: 'Marktplatz 7',
      postal_code: '93426',
      city: 'Roding',
      phone: '09461 000 114',
      website: 'scharfblick.example',
      latitude: 49.19,
      longitude: 12.52,
      pictures: [{ image_url: '/storage/v1/object/public/business-pictures/a.jpg', alt: 'Laden' }],
    },
    SITE,
    '2026-11-21',
  )
  expect(described).toEqual({
    '@type': 'LocalBusiness',
    name: 'Optik Scharfblick',
    legalName: 'Scharfblick GmbH',
    url: URL,
    sameAs: 'https://scharfblick.example/',
    description: 'Brillen',
    telephone: '09461 000 114',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Marktplatz 7',
      postalCode: '93426',
      addressLocality: 'Roding',
      addressCountry: 'DE',
    },
    geo: { '@type': 'GeoCoordinates', latitude: 49.19, longitude: 12.52 },
    image: [
      expect.stringContaining('https://zunft.example/storage/v1/render/image/public/business-pictures/a.jpg'),
    ],
  })
})

const day = (name: string, opens: string, closes: string) => ({
  '@type': 'OpeningHoursSpecification',
  opens,
  closes,
  dayOfWeek: `https://schema.org/${name}`,
})
const described = (hours: OpeningHours, today = '2026-11-21') =>
  describeBusiness({ ...BUSINESS, hours: { holidays: 'usual', ...hours } }, SITE, today)

it('describes hours of the week, of seasons with their days, and exceptions; closed days as an empty span', () => {
  const hours = {
    weekly: { mo: [['09:00', '12:00']], fr: [['20:00', '02:00']] },
    seasons: [
      {
        name: 'Sommer',
        from: '05-01',
        to: '09-30',
        weekly: { mo: [['08:00', '12:00']], tu: [['10:00', '12:00']] },
      },
    ],
    exceptions: [{ from: '2026-12-24', to: '2026-12-26', spans: [] }],
  } as const
  const summer = { validFrom: '2026-05-01', validThrough: '2026-09-30' }
  expect(described(hours)).toEqual({
    '@type': 'LocalBusiness',
    name: 'Optik Scharfblick',
    url: URL,
    openingHoursSpecification: [
      day('Monday', '09:00', '12:00'),
      day('Friday', '20:00', '02:00'),
      { ...day('Monday', '08:00', '12:00'), ...summer },
      { ...day('Tuesday', '10:00', '12:00'), ...summer },
      { ...day('Friday', '00:00', '00:00'), ...summer },
    ],
    specialOpeningHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validFrom: '2026-12-24',
        validThrough: '2026-12-26',
      },
    ],
  })
})

it('describes a season over the turn of the year twice, with days that exist', () => {
  const season = { name: 'Winter', from: '11-01', to: '02-29', weekly: { tu: [['10:00', '12:00']] } } as const
  const tuesday = day('Tuesday', '10:00', '12:00')
  expect(described({ weekly: {}, seasons: [season] }, '2027-03-01')).toMatchObject({
    openingHoursSpecification: [
      { ...tuesday, validFrom: '2026-11-01', validThrough: '2027-02-28' },
      { ...tuesday, validFrom: '2027-11-01', validThrough: '2028-02-29' },
    ],
  })
})

it('describes a business that is open all day as that, and not as closed', () => {
  const always = [['00:00', '00:00']] as const
  const hours = {
    weekly: { mo: always },
    exceptions: [{ from: '2026-12-24', to: '2026-12-24', spans: always }],
  } as const
  expect(described(hours)).toMatchObject({
    openingHoursSpecification: [day('Monday', '00:00', '23:59')],
    specialOpeningHoursSpecification: [{ opens: '00:00', closes: '23:59' }],
  })
})

it('describes the holidays of a year on which a business is closed that is usually open then', () => {
  const all = [['09:00', '18:00']] as const
  const hours = {
    weekly: { mo: all, th: all, fr: all },
    seasons: [{ name: 'Advent', from: '12-01', to: '12-31', weekly: { sa: all } }],
    exceptions: [{ from: '2027-01-01', to: '2027-01-01', spans: [['10:00', '12:00'] as const] }],
    holidays: 'closed',
  } as const
  const closedOn = (day: string) => ({
    '@type': 'OpeningHoursSpecification',
    opens: '00:00',
    closes: '00:00',
    validFrom: day,
    validThrough: day,
  })
  expect(described(hours, '2026-12-26')).toMatchObject({
    specialOpeningHoursSpecification: [
      { opens: '10:00', closes: '12:00', validFrom: '2027-01-01' },
      // Saturday of the Advent, Karfreitag, Ostermontag, Christi Himmelfahrt, Pfingstmontag, Fronleichnam, Allerheiligen; not Saturdays of other seasons.
      ...[
        '2026-12-26',
        '2027-03-26',
        '2027-03-29',
        '2027-05-06',
        '2027-05-17',
        '2027-05-27',
        '2027-11-01',
      ].map(closedOn),
      closedOn('2027-12-25'),
    ],
  })
  expect(described({ ...hours, holidays: 'usual' }, '2026-12-26')).toMatchObject({
    specialOpeningHoursSpecification: [{ validFrom: '2027-01-01' }],
  })
})

it('describes the earlier end of Christmas Eve, and 15 August only where it is a holiday', () => {
  const all = [
    ['09:00', '12:00'],
    ['13:00', '18:00'],
  ] as const
  const hours = { weekly: { th: all, su: all }, holidays: 'closed' } as const
  const special = (today: string, assumptionDay = true) =>
    describeBusiness({ ...BUSINESS, hours }, { ...SITE, settings: { association: { assumptionDay } } }, today)
  const onEve = { validFrom: '2026-12-24', validThrough: '2026-12-24' }
  expect(special('2026-12-20')).toMatchObject({
    specialOpeningHoursSpecification: expect.arrayContaining([
      { '@type': 'OpeningHoursSpecification', opens: '09:00', closes: '12:00', ...onEve },
      { '@type': 'OpeningHoursSpecification', opens: '13:00', closes: '14:00', ...onEve },
    ]),
  })
  // 15 August 2027 is a Sunday.
  const assumption = JSON.stringify(special('2027-08-01'))
  expect(assumption).toContain('2027-08-15')
  expect(JSON.stringify(special('2027-08-01', false))).not.toContain('2027-08-15')
})
