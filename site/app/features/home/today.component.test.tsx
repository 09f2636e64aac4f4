import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { interceptFetch } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import { type Today, TodaySection } from './today'

const NOTHING: Today = { open: [], moreOpen: 0, answered: null }
const TODAY: Today = {
  open: [{ path: '/betriebe/muster-1c9f6b1e4c', name: 'Bäckerei Muster', closesAt: '18:00' }],
  moreOpen: 2,
  answered: {
    id: '1c9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11',
    title: 'Mehr Bänke',
    state: 'done',
    answer: 'Sie stehen.',
    signature: 'Vorstand',
  },
}
const part = (name: string) => within(screen.getByRole('region', { name }))

// The hours cannot be loaded: the list of the server stays.
beforeEach(() => void interceptFetch(() => new Response(null, { status: 503 })))

it('lists open businesses with their end, and the idea with its answer', () => {
  renderPage(<TodaySection today={TODAY} />)
  const open = part('Jetzt geöffnet')
  expect(open.getByRole('listitem').textContent).toBe('Bäckerei Musterbis 18\u00a0Uhr')
  expect(open.getByRole('link', { name: '2 weitere Betriebe' }).getAttribute('href')).toBe(
    '/karte?art=betriebe&offen=jetzt',
  )
  const idea = part('Idee beantwortet')
  expect(idea.getByRole('link', { name: 'Mehr Bänke' }).getAttribute('href')).toBe(
    '/ideen/mehr-baenke-1c9f6b1e4c',
  )
  expect(idea.getByText('Umgesetzt')).toBeTruthy()
  expect(idea.getByText('Sie stehen.')).toBeTruthy()
})

it('leaves out what is empty, and itself with it', () => {
  renderPage(
    <main>
      <TodaySection today={{ ...NOTHING, answered: TODAY.answered }} />
      <TodaySection today={NOTHING} />
    </main>,
  )
  expect(screen.getAllByRole('region')).toHaveLength(1)
})
