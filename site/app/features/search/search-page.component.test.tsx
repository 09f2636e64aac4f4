import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSearchKey } from '../../lib/search-key/use-search-key'
import { renderPage } from '../../lib/testing/render-page'
import type { SearchResult } from './search'
import { SearchPage } from './search-page'

const FOUND: SearchResult = {
  state: 'found',
  marks: ['markt'],
  corrected: null,
  groups: [
    {
      kind: 'event',
      total: 12,
      hits: [
        {
          path: '/events/a',
          title: 'Christkindlmarkt',
          detail: 'Marktplatz',
          excerpt: '<b>Märkte</b>',
          isPast: false,
        },
        {
          path: '/events/b',
          title: 'Altes Fest',
          detail: null,
          excerpt: 'Mit Markt',
          happensAt: '2020-01-01T12:00:00Z',
          isPast: true,
        },
      ],
    },
  ],
}
function PageWithKey() {
  useSearchKey()
  return (
    <>
      <input aria-label="Feld" />
      <p>Seite</p>
    </>
  )
}

const show = (result: SearchResult | null, words = 'markt') =>
  renderPage(<SearchPage words={words} only={null} result={result} />, `/?q=${words}`)

it('shows results by kind with marked words as text, and links into the list', () => {
  show(FOUND)
  expect(screen.getByText('12 Treffer für „markt“').getAttribute('role')).toBe('status')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Termine (12)')
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    ...['Christkindlmarkt', 'Marktplatz', 'Märkte', 'Markt'],
  ])
  expect(screen.getByText(/<b>/)).toBeTruthy()
  expect(screen.getByText('Vorbei')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Alle kommenden Termine mit „markt“/ }).getAttribute('href')).toBe(
    '/events?suche=markt',
  )
  expect(screen.getByRole('link', { name: /mehr Treffer/ }).getAttribute('href')).toBe(
    '/suche?q=markt&art=termine',
  )
})

it('leads into the list of voucher partners only where it has one of the hits', () => {
  const member = { path: '/betriebe/b', title: 'Markt-Steuerkanzlei', detail: null, excerpt: '' }
  const group = { kind: 'business' as const, total: 1, hits: [{ ...member, isUnlisted: true as const }] }
  show({ ...FOUND, groups: [group] })
  expect(screen.getByRole('link', { name: /Steuerkanzlei/ }).getAttribute('href')).toBe('/betriebe/b')
  expect(screen.queryByRole('link', { name: /^Alle Gutschein-Partner/ })).toBeNull()
  show({ ...FOUND, groups: [{ ...group, hits: [member] }] })
  expect(screen.getByRole('link', { name: /^Alle Gutschein-Partner/ }).getAttribute('href')).toBe(
    '/gutscheine?suche=markt',
  )
})

it('says that there are more hits than are counted', () => {
  show({ ...FOUND, groups: FOUND.groups.flatMap((group) => [group, { ...group, kind: 'idea', total: 101 }]) })
  expect(screen.getByText('Mehr als 112 Treffer für „markt“')).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Termine (12)',
    'Ideen (mehr als 100)',
  ])
})

it('moves between field and results by arrow keys', () => {
  show(FOUND)
  const field = screen.getByRole('searchbox')
  field.focus()
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('Christkindlmarkt')
  for (const key of ['ArrowDown', 'ArrowDown']) fireEvent.keyDown(document.activeElement as Element, { key })
  expect(document.activeElement?.textContent).toBe('Altes Fest')
  for (const key of ['ArrowUp', 'ArrowUp']) fireEvent.keyDown(document.activeElement as Element, { key })
  expect(document.activeElement).toBe(field)
})

it('offers the corrected words, other ways where nothing is found, and another attempt after a failure', () => {
  show({ ...FOUND, corrected: 'Markt' }, 'makrt')
  expect(screen.getByText(/Meinten Sie/).textContent).toBe('Nichts enthält „makrt“. Meinten Sie Markt?')
  show({ ...FOUND, groups: [] }, 'qqx')
  expect(screen.getByText('Nichts gefunden zu „qqx“')).toBeTruthy()
  show({ state: 'failed' })
  expect(screen.getByRole('link', { name: 'Erneut versuchen' })).toBeTruthy()
})

it('"/" opens the search, but not while somebody types', async () => {
  const router = renderPage(<PageWithKey />, '/start', ['board'], '/start')
  fireEvent.keyDown(screen.getByLabelText('Feld'), { key: '/' })
  expect(router.state.location.pathname).toBe('/start')
  fireEvent.keyDown(screen.getByText('Seite'), { key: '/', ctrlKey: true })
  expect(router.state.location.pathname).toBe('/start')
  fireEvent.keyDown(screen.getByText('Seite'), { key: '/' })
  await expect.poll(() => router.state.location.pathname).toBe('/suche')
})
