import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../testing/render-page'
import { type FilterOf, SEARCH } from './address-fields'
import { MatchingRows, PublicList, usePublicList } from './public-list'

type Row = Readonly<{ name: string }>
type Listing = Readonly<{ state: 'loaded'; rows: readonly Row[] } | { state: 'failed' }>

const FILTER = { search: SEARCH }
const FAILURE = { title: 'Fehler', description: 'Die Notizen konnten nicht geladen werden.' } as const

function Page({ listing }: { listing: Listing | Promise<Listing> }) {
  const { control, searchRef, resultsRef, reset } = usePublicList(FILTER)
  return (
    <>
      <input
        ref={searchRef}
        type="search"
        value={control.filter.search}
        onChange={({ target }) => control.typeSearch(target.value)}
      />
      <PublicList
        label="Notizen"
        listing={listing}
        resultsRef={resultsRef}
        loading={<p>Wird geladen …</p>}
        failure={FAILURE}
      >
        {({ rows }) => <Rows rows={rows} filter={control.filter} onReset={reset} />}
      </PublicList>
    </>
  )
}

type RowsProps = { rows: readonly Row[]; filter: FilterOf<typeof FILTER>; onReset: () => void }

function Rows({ rows, filter, onReset }: RowsProps) {
  const matching = rows.filter(({ name }) => name.includes(filter.search))
  return (
    <MatchingRows
      rows={rows}
      matching={matching}
      filter={filter}
      words={{ one: 'Zettel', many: 'Zettel', ofMany: 'Zetteln' }}
      empty={<p>Noch keine Zettel</p>}
      unmatched="Dazu gibt es keinen."
      onReset={onReset}
    >
      {matching.map(({ name }) => (
        <p key={name}>{name}</p>
      ))}
    </MatchingRows>
  )
}

const loaded = (...names: string[]): Listing => ({ state: 'loaded', rows: names.map((name) => ({ name })) })

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

it('waits for rows that are being loaded, and moves the focus to the results after a retry', async () => {
  let resolve: (listing: Listing) => void = () => {}
  const promise = new Promise<Listing>((settle) => {
    resolve = settle
  })
  await act(async () => void renderPage(<Page listing={promise} />))
  await screen.findByText('Wird geladen …')
  await act(async () => resolve({ state: 'failed' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Erneut versuchen' }))
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('region', { name: 'Notizen' }))
})
