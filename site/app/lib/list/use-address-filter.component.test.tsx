import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { SEARCH } from './address-fields'
import { useAddressFilter } from './use-address-filter'

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
