import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSearchKey } from '../../entries/use-search-key'
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
      <textarea aria-label="Textfeld" />
      <select aria-label="Auswahl" />
      <div contentEditable suppressContentEditableWarning>
        <p>Editor</p>
      </div>
      <div role="dialog">
        <button type="button">Im Dialog</button>
      </div>
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
    'Christkindlmarkt',
    'Marktplatz',
    'Märkte',
    'Markt',
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

it('marks what is over, and does not lead into the list of what is to come for it', () => {
  show(FOUND)
  const [coming, past] = screen.getAllByRole('article')
  expect([coming, past].map((hit) => hit?.textContent?.includes('Vorbei'))).toEqual([false, true])
  expect(past?.querySelector('time')?.textContent).toBe('1.\u00a0Januar 2020')
  cleanup()
  const [group] = FOUND.groups
  const hits = group?.hits.filter(({ isPast }) => isPast) ?? []
  show({ ...FOUND, groups: [{ kind: 'event', total: 1, hits }] })
  expect(screen.getByRole('link', { name: 'Altes Fest' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Alle kommenden Termine/ })).toBeNull()
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
  for (const key of ['ArrowDown', 'ArrowDown', 'Escape'])
    fireEvent.keyDown(document.activeElement as Element, { key })
  expect(document.activeElement).toBe(field)
  // The browser empties the field.
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true)
})

it('offers the corrected words, other ways where nothing is found, and another attempt after a failure', () => {
  show({ ...FOUND, corrected: 'Markt' }, 'makrt')
  expect(screen.getByText(/Meinten Sie/).textContent).toBe('Nichts enthält „makrt“. Meinten Sie Markt?')
  show({ ...FOUND, groups: [] }, 'qqx')
  expect(screen.getByText('Nichts gefunden zu „qqx“')).toBeTruthy()
  show({ state: 'failed' })
  expect(screen.getByRole('link', { name: 'Erneut versuchen' })).toBeTruthy()
})

it('"/" opens the search, but not while somebody types, in a dialog or with another key', async () => {
  const router = renderPage(<PageWithKey />, '/start', ['board'], '/start')
  const typedIn = [
    ...['Feld', 'Textfeld', 'Auswahl'].map((label) => screen.getByLabelText(label)),
    ...['Editor', 'Im Dialog'].map((text) => screen.getByText(text)),
  ]
  for (const element of typedIn)
    expect(fireEvent.keyDown(element, { key: '/' }), element.outerHTML).toBe(true)
  for (const held of ['ctrlKey', 'altKey', 'metaKey'])
    expect(fireEvent.keyDown(screen.getByText('Seite'), { key: '/', [held]: true }), held).toBe(true)
  expect(router.state.location.pathname).toBe('/start')
  // As German keyboards have it.
  expect(fireEvent.keyDown(screen.getByText('Seite'), { key: '/', shiftKey: true })).toBe(false)
  await expect.poll(() => router.state.location.pathname).toBe('/suche')
})

it('"/" moves the focus to the field of the page that has it', () => {
  renderPage(
    <>
      <PageWithKey />
      <SearchPage words="markt" only={null} result={FOUND} />
    </>,
    '/?q=markt',
  )
  fireEvent.keyDown(screen.getByText('Seite'), { key: '/' })
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})
