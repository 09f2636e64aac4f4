import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { category, type FilterOf, SEARCH } from './address-fields'
import { choice } from './choice-field'
import { type AddressFilter, useAddressFilter } from './use-address-filter'

afterEach(() => void vi.useRealTimers())

function Page() {
  const { filter, typeSearch } = useAddressFilter({ search: SEARCH })
  return (
    <>
      <input type="search" value={filter.search} onChange={({ target }) => typeSearch(target.value)} />
      <Link to="/elsewhere">Andere Seite</Link>
    </>
  )
}

it('writes the search into the address after a pause, unless another page is being loaded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const router = createMemoryRouter([
    { path: '/', element: <Page /> },
    { path: '/elsewhere', loader: () => new Promise(() => {}), element: null },
  ])
  render(<RouterProvider router={router} />)
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  const pause = () => act(async () => vi.advanceTimersByTime(1_000))
  type('Bank')
  await pause()
  expect(router.state.location.search).toBe('?suche=Bank')
  type('Banken')
  await act(async () => fireEvent.click(screen.getByRole('link')))
  await pause()
  expect(router.state.navigation.location?.pathname).toBe('/elsewhere')
  expect(router.state.location.search).toBe('?suche=Bank')
})

const FIELDS = {
  search: SEARCH,
  category: category((word) => word || null),
  open: choice<'now'>('offen', { now: 'jetzt' }),
}
const shown: { control?: AddressFilter<FilterOf<typeof FIELDS>> } = {}

function List() {
  const control = useAddressFilter(FIELDS)
  useEffect(() => {
    shown.control = control
  })
  return null
}

it('keeps every change of several that come before the first is rendered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const router = createMemoryRouter([{ path: '/', element: <List /> }])
  render(<RouterProvider router={router} />)
  act(() => {
    shown.control?.typeSearch('Markt')
    shown.control?.change({ category: 'Bank' })
    shown.control?.change({ open: 'now' })
  })
  await act(async () => {})
  expect(router.state.location.search).toBe('?suche=Markt&kategorie=Bank&offen=jetzt')
  act(() => {
    shown.control?.change({ open: null })
    shown.control?.typeSearch('Platz')
  })
  await act(async () => vi.advanceTimersByTime(1_000))
  expect(router.state.location.search).toBe('?suche=Platz&kategorie=Bank')
})
