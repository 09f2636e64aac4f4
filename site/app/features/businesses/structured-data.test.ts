import { expect, it } from 'vitest'
import { describeBusiness } from './structured-data'
import { BUSINESS } from './testing/business'

const URL = 'https://zunft.example/betriebe/optik-scharfblick-7d9f6b1e4c'

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
    'https://zunft.example',
    '2026',
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

it('describes hours of the week, of seasons with their days, and exceptions; closed days as an empty span', () => {
  const hours = {
    weekly: { mo: [['09:00', '12:00']], fr: [['20:00', '02:00']] },
    seasons: [{ name: 'Winter', from: '11-01', to: '02-28', weekly: { tu: [['10:00', '12:00']] } }],
    exceptions: [{ from: '2026-12-24', to: '2026-12-26', spans: [] }],
  } as const
  const day = (name: string, opens: string, closes: string) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: `https://schema.org/${name}`,
    opens,
    closes,
  })
  expect(describeBusiness({ ...BUSINESS, hours }, 'https://zunft.example', '2026')).toEqual({
    '@type': 'LocalBusiness',
    name: 'Optik Scharfblick',
    url: URL,
    openingHoursSpecification: [
      day('Monday', '09:00', '12:00'),
      day('Friday', '20:00', '02:00'),
      { ...day('Tuesday', '10:00', '12:00'), validFrom: '2026-11-01', validThrough: '2027-02-28' },
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
