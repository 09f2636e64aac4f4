import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../testing/render-page'
import { SEARCH } from './address-fields'
import type { Listing } from './listing'
import { PublicList, usePublicList } from './public-list'

type Row = Readonly<{ name: string }>

const FILTER = { search: SEARCH }
const matches = ({ name }: Row, { search }: { search: string }) => name.includes(search)

function Page({ listing }: { listing: Listing<Row> | Promise<Listing<Row>> }) {
  const list = usePublicList(FILTER, matches)
  return (
    <>
      <input
        ref={list.searchRef}
        type="search"
        value={list.control.filter.search}
        onChange={({ target }) => list.control.typeSearch(target.value)}
      />
      <PublicList
        list={list}
        listing={listing}
        name="Notizen"
        words={{ one: 'Zettel', many: 'Zettel', ofMany: 'Zetteln' }}
        loading={<p>Wird geladen …</p>}
        empty={<p>Noch keine Zettel</p>}
        unmatched="Dazu gibt es keinen."
      >
        {(rows) => rows.map(({ name }) => <p key={name}>{name}</p>)}
      </PublicList>
    </>
  )
}

const loaded = (...names: string[]): Listing<Row> => ({
  state: 'loaded',
  rows: names.map((name) => ({ name })),
})

it.each([
  ['none', loaded(), '', ''],
  ['one', loaded('a'), '', '1 Zettel'],
  ['two', loaded('a', 'b'), '', '2 Zettel'],
  ['one of one', loaded('a'), '?suche=a', '1 von 1 Zettel'],
  ['one of two', loaded('a', 'b'), '?suche=b', '1 von 2 Zetteln'],
  ['none of two', loaded('a', 'b'), '?suche=c', '0 von 2 Zetteln'],
])('says how many rows there are: %s', async (_which, listing, query, text) => {
  renderPage(<Page listing={listing} />, `/${query}`)
  expect((await screen.findAllByRole('status'))[0]?.textContent).toBe(text)
})

it('says that there are no rows yet, also with a search', async () => {
  renderPage(<Page listing={loaded()} />, '/?suche=a')
  await screen.findByText('Noch keine Zettel')
  expect(screen.queryByText('Keine Zettel gefunden')).toBeNull()
})

it('shows all rows again after a search without matches, with the focus in the search', async () => {
  renderPage(<Page listing={loaded('Bank')} />, '/?suche=nichts')
  await screen.findByText('Keine Zettel gefunden')
  await userEvent.click(screen.getByRole('button', { name: 'Alle Zettel anzeigen' }))
  await screen.findByText('Bank')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

it('waits for rows that are being loaded, and moves the focus to the results after they were read again', async () => {
  let resolve: (listing: Listing<Row>) => void = () => {}
  const promise = new Promise<Listing<Row>>((settle) => {
    resolve = settle
  })
  const reloads: string[] = []
  await act(async () => {
    const router = renderPage(<Page listing={promise} />)
    router.subscribe(({ revalidation }) => reloads.push(revalidation))
  })
  await screen.findByText('Wird geladen …')
  await act(async () => resolve({ state: 'failed' }))
  await screen.findAllByText('Notizen konnten nicht geladen werden.')
  await userEvent.click(await screen.findByRole('button', { name: 'Erneut versuchen' }))
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('region', { name: 'Notizen' }))
  expect(reloads).toContain('loading')
})
