import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../testing/render-page'
import { SEARCH } from './address-fields'
import { skipReloadOnFilter } from './list-route'
import type { Paging } from './page-field'
import { PublicList, usePublicList } from './public-list'

const FILTER = { search: SEARCH }

function Page({ rows, paging }: { rows: readonly string[]; paging?: Paging }) {
  const list = usePublicList(FILTER, (row: string, { search }) => row.includes(search))
  return (
    <>
      <input type="search" value={list.control.filter.search} readOnly ref={list.searchRef} />
      <PublicList
        list={list}
        listing={{ state: 'loaded', rows, ...(paging && { paging }) }}
        name="Zettel"
        words={{ one: 'Zettel', many: 'Zettel', ofMany: 'Zetteln' }}
        loading={null}
        empty={null}
        unmatched="Dazu gibt es keinen."
      >
        {(shown) => shown.map((row) => <p key={row}>{row}</p>)}
      </PublicList>
    </>
  )
}

/** A page of a list with two rows on each. */
async function show(address: string, paging: Partial<Paging>, rows: readonly string[] = ['Eins', 'Zwei']) {
  const router = renderPage(
    <Page rows={rows} paging={{ page: 1, size: 2, all: 9, found: 9, ...paging }} />,
    address,
  )
  await waitFor(() => expect(counted()).toContain('Zettel'))
  return router
}
const counted = () => within(screen.getByRole('region', { name: 'Zettel' })).getByRole('status').textContent
const links = () =>
  within(screen.getByRole('navigation', { name: 'Seiten' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

it('says which page it is, and links to those around it, the first and the last', async () => {
  await show('/?seite=3', { page: 3 })
  expect(counted()).toBe('9 Zettel, Seite 3 von 5')
  expect(links()).toEqual([
    ['Zurück', '/?seite=2#liste'],
    ['1', '/#liste'],
    ['2', '/?seite=2#liste'],
    ['3', '/?seite=3#liste'],
    ['4', '/?seite=4#liste'],
    ['5', '/?seite=5#liste'],
    ['Weiter', '/?seite=4#liste'],
  ])
  expect(screen.getByRole('link', { name: 'Seite 3' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Weiter' }).getAttribute('rel')).toBe('next')
})

it('names no page where all that match are on one', async () => {
  await show('/?suche=x', { found: 2 })
  expect(counted()).toBe('2 von 9 Zetteln')
  expect(screen.queryByRole('navigation', { name: 'Seiten' })).toBeNull()
})

it('keeps the filter on other pages, shows what the database found, and counts more than a thousand as that', async () => {
  await show('/?suche=x&seite=2', { page: 2, all: 5_000, found: 1_001 })
  expect(counted()).toBe('mehr als 1.000 von 5.000 Zetteln, Seite 2')
  expect(screen.getByText('Eins')).toBeDefined()
  expect(links()).toEqual([
    ['Zurück', '/?suche=x#liste'],
    ['Weiter', '/?suche=x&seite=3#liste'],
  ])
})

it('ends with the last page, and says where there is none', async () => {
  await show('/?seite=5', { page: 5 }, ['Neun'])
  expect(links().at(-1)?.[0]).toBe('5')
})

it('leads back from a page that does not exist', async () => {
  const router = await show('/?seite=9', { page: 9 }, [])
  expect(screen.getByText('Diese Seite gibt es nicht')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Alle Zettel anzeigen' }))
  expect(router.state.location.search).toBe('')
})

const change = {
  currentUrl: new URL('http://site.invalid/'),
  nextUrl: new URL('http://site.invalid/?suche=x'),
  defaultShouldRevalidate: true,
} as Parameters<typeof skipReloadOnFilter>[0]
// Before any page was rendered.
const atFirst = skipReloadOnFilter(change)

it('reads a filtered list anew unless all of it is there', async () => {
  expect(atFirst).toBe(true)
  await show('/', {})
  expect(skipReloadOnFilter(change)).toBe(true)
  cleanup()
  renderPage(<Page rows={['Eins']} />)
  expect(skipReloadOnFilter(change)).toBe(false)
})
