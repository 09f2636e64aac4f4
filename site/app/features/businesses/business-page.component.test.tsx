import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { interceptFetch } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import { type Business, businessPath } from './business'
import { BusinessPage } from './business-page'
import type { BusinessWithJobs } from './business-queries'
import type { OpeningHours } from './hours/hours'
import { BUSINESS } from './testing/business'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (given: Partial<Business> = {}, more: Partial<BusinessWithJobs> = {}) =>
  renderPage(<BusinessPage found={{ business: { ...BUSINESS, ...given }, jobs: [], ...more }} />)
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

it('shows what the business says about itself, how to reach it, and leads back to its list', () => {
  show({
    business_name: 'Scharfblick GmbH',
    category_name: 'Optik',
    description: 'Brillen',
    about: 'Seit 1950 am Markt.',
    offers: 'Sehtest ohne Termin',
    address: 'Marktplatz 7',
    postal_code: '93426',
    city: 'Roding',
    phone: '09461 000 114',
    email: 'sehen@scharfblick.example',
    website: 'www.scharfblick.example',
    accepts_vouchers: true,
    sells_vouchers: true,
    pictures: [
      { image_url: '/storage/v1/object/public/business-pictures/a.jpg', alt: 'Der Laden von außen' },
    ],
    logo_url: '/storage/v1/object/public/business-pictures/logo.png',
  })
  const text = screen.getByRole('article').textContent
  for (const shown of ['Scharfblick GmbH', 'Brillen', 'Seit 1950 am Markt.', 'Sehtest ohne Termin'])
    expect(text).toContain(shown)
  expect(screen.getByText('Nimmt die Gutscheinkarte an')).toBeTruthy()
  expect(screen.getByText('Verkauft die Gutscheinkarte')).toBeTruthy()
  const link = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link('09461 000 114')).toBe('tel:09461000114')
  expect(link(/^sehen@/)).toBe('mailto:sehen@scharfblick.example')
  expect(link(/^scharfblick/)).toBe('https://www.scharfblick.example/')
  expect(link(/Karte zeigen/)).toContain('query=Marktplatz%207%2C%2093426%20Roding')
  expect(link(/Route planen/)).toContain('directions?to=Marktplatz+7')
  expect(link('Gutscheine')).toBe('/gutscheine')
  const sizeOf = (name: string) => {
    const { src } = screen.getByRole<HTMLImageElement>('img', { name })
    const { searchParams } = new URL(src)
    return [searchParams.get('width'), searchParams.get('height'), searchParams.get('resize')]
  }
  expect(sizeOf('Der Laden von außen')).toEqual(['480', '360', 'cover'])
  expect(sizeOf('Logo von Optik Scharfblick')).toEqual(['160', '160', 'contain'])
})

it('leaves out what is not known', () => {
  show()
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Optik Scharfblick'])
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('link', { name: 'Mitglieder' }).getAttribute('href')).toBe('/mitmachen')
})

it('links to its job ads', () => {
  const id = '1d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11'
  show({}, { jobs: [{ id, title: 'Augenoptiker (m/w/d)', employment: 'full_time' }] })
  const jobs = within(screen.getByRole('region', { name: 'Stellenangebote' }))
  expect(jobs.getByRole('link', { name: 'Augenoptiker (m/w/d)' }).getAttribute('href')).toContain('/stellen/')
  expect(jobs.getByText('Vollzeit')).toBeTruthy()
})

it('shows the hours of the week with today marked, other days, and whether it is open, new each minute', async () => {
  // A Monday, 17:59 in town.
  vi.useFakeTimers({ now: new Date('2126-11-25T16:59:00Z'), shouldAdvanceTime: true })
  const hours: OpeningHours = {
    weekly: {
      mo: [
        ['09:00', '12:30'],
        ['14:00', '18:00'],
      ],
    },
    exceptions: [
      { from: '2126-12-24', to: '2126-12-26', spans: [], note: 'Ferien' },
      { from: '2025-12-24', to: '2025-12-24', spans: [] },
    ],
  }
  const path = businessPath(BUSINESS)
  interceptFetch(() =>
    Response.json({ businesses: { [path]: { hours, openSundays: true } }, holidays: {}, openSundays: {} }),
  )
  show({ hours, open_sundays: true })
  expect(plain((await screen.findByText(/^Jetzt geöffnet/)).textContent)).toBe('Jetzt geöffnet bis 18 Uhr')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(plain((await screen.findByText(/^Öffnet/)).textContent)).toBe('Öffnet am 2. Dezember 2126 um 9 Uhr')
  const rows = screen.getAllByRole('row').map(({ textContent }) => plain(textContent))
  expect(rows[0]).toMatch(/^Montag.*9–12:30 Uhr und 14–18 Uhr$/)
  expect(rows[6]).toBe('Sonntaggeschlossen')
  const shown = plain(screen.getByRole('region', { name: 'Öffnungszeiten' }).textContent)
  expect(shown).toContain('24. Dezember 2126 bis 26. Dezember 2126: geschlossen (Ferien)')
  expect(shown).not.toContain('2025')
  expect(shown).toContain('An Feiertagen geschlossen. An verkaufsoffenen Sonntagen geöffnet.')
})
