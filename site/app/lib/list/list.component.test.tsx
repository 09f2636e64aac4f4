import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { EmptyState } from '../../ui/empty/empty-state'
import { NothingMatches } from '../../ui/empty/nothing-matches'
import { renderPage } from '../testing/render-page'
import { SEARCH } from './address-fields'
import { statusField } from './choice-field'
import { ListStates } from './failed-list'
import { ListCards } from './list-cards'
import { FilterCounters, ListToolbar } from './list-toolbar'
import { useAddressFilter } from './use-address-filter'
import { type ListSource, useFound, useList } from './use-list'

type Shop = Readonly<{ id: string; name: string; status: 'open' | 'closed' }>

const STATUSES = { open: { label: 'Offen' }, closed: { label: 'Zu' } }
const FILTER = { search: SEARCH, status: statusField<Shop['status']>(STATUSES) }
const textsOf = ({ name }: Shop) => [name]
const statusOf = ({ status }: Shop) => status

const BAKERY: Shop = { id: '1', name: 'Bäckerei', status: 'open' }
const BUTCHER: Shop = { id: '2', name: 'Metzgerei', status: 'closed' }
const CAFE: Shop = { id: '3', name: 'Café', status: 'open' }

type ShopsProps = { source: ListSource<Shop>; onRows: (rows: readonly Shop[]) => void }

function Shops({ source, onRows }: ShopsProps) {
  const list = useList(source)
  const address = useAddressFilter(FILTER)
  const { search, status } = address.filter
  const found = useFound(list.rows, { search, texts: textsOf, by: statusOf, only: status })
  if (list.rows) onRows(list.rows)
  return (
    <>
      <ListToolbar searchLabel="Betriebe durchsuchen" search={search} onSearch={address.typeSearch} />
      <FilterCounters
        label="Status"
        address={address}
        field="status"
        labels={STATUSES}
        values={(list.rows ?? []).map(statusOf)}
      />
      <ListStates
        list={list}
        loading={<p>Wird geladen …</p>}
        empty={<EmptyState title="Noch keine Betriebe" />}
      >
        {() => (
          <ListCards
            found={found ?? []}
            one="Betrieb"
            many="Betriebe"
            unmatched={
              <NothingMatches title="Kein Betrieb gefunden" resetLabel="Alle zeigen" onReset={address.reset}>
                Suchen Sie anders.
              </NothingMatches>
            }
            className="grid"
            height="4rem"
          >
            {({ name }) => <h2>{name}</h2>}
          </ListCards>
        )}
      </ListStates>
    </>
  )
}

/** Opens a list whose source returns the given responses in order and then repeats the last one; errors are rejections. */
function openList(answers: ReadonlyArray<readonly Shop[] | Error>, address = '/') {
  const rest = [...answers]
  const source: ListSource<Shop> = {
    async read() {
      const answer = rest.length > 1 ? rest.shift() : rest[0]
      if (answer instanceof Error) throw answer
      return (answer ?? []).map((row) => ({ ...row }))
    },
    tables: ['members'],
    failed: 'Die Betriebe konnten nicht geladen werden.',
  }
  let rows: readonly Shop[] = []
  const router = renderPage(
    <Shops
      source={source}
      onRows={(shown) => {
        rows = shown
      }}
    />,
    address,
  )
  return { router, rows: () => rows }
}

const shown = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const shows = (...names: string[]) => waitFor(() => expect(shown()).toEqual(names))
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Betriebe durchsuchen' })
const counter = (name: string) => screen.getByRole('link', { name })

it('shows that it is loading, then the rows and the count of each filter', async () => {
  openList([[BAKERY, BUTCHER, CAFE]])
  expect(screen.getByText('Wird geladen …')).toBeDefined()
  await shows('Bäckerei', 'Metzgerei', 'Café')
  expect(screen.queryByText('Wird geladen …')).toBeNull()
  expect(screen.getByText('3 Betriebe').getAttribute('role')).toBe('status')
  for (const name of ['Gesamt 3', 'Offen 2', 'Zu 1']) expect(counter(name)).toBeDefined()
})

it('shows a message when it is empty', async () => {
  openList([[]])
  expect(await screen.findByText('Noch keine Betriebe')).toBeDefined()
})

it('announces that it could not be loaded, and retries on request', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  openList([new Error('offline'), [BAKERY]])
  const alert = await screen.findByText('Die Betriebe konnten nicht geladen werden.')
  expect(alert.closest('[role="alert"]')).not.toBeNull()
  log.mockRestore()
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await shows('Bäckerei')
})

it('filters rows at once and writes the search to the URL when typing pauses', async () => {
  const { router } = openList([[BAKERY, BUTCHER]])
  await shows('Bäckerei', 'Metzgerei')
  await userEvent.type(search(), 'baeck')
  await shows('Bäckerei')
  await waitFor(() => expect(router.state.location.search).toBe('?suche=baeck'))
  expect(router.state.historyAction).toBe('REPLACE')
})

it('starts with search and filter of the URL, shows a message without matches, and resets both on request', async () => {
  const { router } = openList([[BAKERY, BUTCHER]], '/?suche=baeck&status=zu')
  expect(await screen.findByText('Kein Betrieb gefunden')).toBeDefined()
  expect(search().value).toBe('baeck')
  expect(counter('Zu 1').getAttribute('aria-current')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Alle zeigen' }))
  await shows('Bäckerei', 'Metzgerei')
  expect(router.state.location.search).toBe('')
  expect(search().value).toBe('')
})

it('filters by a counter, which adds a history entry and changes no count', async () => {
  const { router } = openList([[BAKERY, BUTCHER, CAFE]])
  await shows('Bäckerei', 'Metzgerei', 'Café')
  await userEvent.click(counter('Zu 1'))
  await shows('Metzgerei')
  expect(router.state.location.search).toBe('?status=zu')
  expect(counter('Zu 1').getAttribute('aria-current')).toBe('true')
  expect(counter('Offen 2').hasAttribute('aria-current')).toBe(false)
  await act(() => router.navigate(-1))
  await shows('Bäckerei', 'Metzgerei', 'Café')
})

it('reloads on changes of its tables, and keeps unchanged rows the same objects', async () => {
  const { rows } = openList([
    [BAKERY, BUTCHER],
    [CAFE, BAKERY, { ...BUTCHER, name: 'Feinkost' }],
  ])
  await shows('Bäckerei', 'Metzgerei')
  const [bakery, butcher] = rows()
  // Without a WebSocket the page asks for changes when it gets the focus.
  window.dispatchEvent(new Event('focus'))
  await shows('Café', 'Bäckerei', 'Feinkost')
  expect(rows()[1]).toBe(bakery)
  expect(rows()[2]).not.toBe(butcher)
})

it('keeps its rows when a reload fails', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  openList([[BAKERY], new Error('offline')])
  await shows('Bäckerei')
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(warned).toHaveBeenCalled())
  expect(shown()).toEqual(['Bäckerei'])
  warned.mockRestore()
})
