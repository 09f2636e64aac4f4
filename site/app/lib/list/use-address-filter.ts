import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { type AddressFields, readFilter, writeFilter } from './address-fields'

const TYPING_PAUSE_MILLISECONDS = 300

export type AddressFilter<Filter> = Readonly<{
  filter: Filter
  /** Whether other rows of the list are being loaded. */
  isLoading: boolean
  typeSearch(search: string): void
  /** Changes some fields; the others are kept. */
  change(chosen: Partial<Filter>): void
  /** Resets the search and all fields without a required value. */
  reset(): void
  /** URL with a changed field, for a link; includes the typed search. */
  addressOf(chosen: Partial<Filter>): string
  /** To be called when such a link is followed. */
  followed(): void
}>

/**
 * The filter in the search parameters and functions to change it. The list follows every keystroke; the address is updated when typing
 * pauses and replaces its history entry. Other changes add a history entry.
 */
export function useAddressFilter<Filter extends object>(
  fields: AddressFields<Filter>,
): AddressFilter<Filter> {
  const [shown, setParameters] = useSearchParams()
  const { pathname } = useLocation()
  const coming = useNavigation().location
  // Those of a page of the same list that is being loaded already count.
  const isLoading = coming?.pathname === pathname
  const parameters = isLoading ? new URLSearchParams(coming.search) : shown
  const read = (from: URLSearchParams): Filter & { search?: string } => readFilter(fields, from)
  const inAddress = read(parameters)
  const [search, setSearch] = useState(inAddress.search)
  const typed = useRef(search)
  const known = useRef(search)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const filter = { ...inAddress, search }

  // Router and React render a change later, and until then there may be others.
  const newest = useRef(parameters)
  const address = String(parameters)
  useEffect(() => {
    newest.current = new URLSearchParams(address)
  }, [address])

  // Back, forward and links: a change of the address that was not made by this hook.
  useEffect(() => {
    if (inAddress.search === known.current) return
    clearTimeout(typing.current)
    known.current = inAddress.search
    typed.current = inAddress.search
    setSearch(inAddress.search)
  }, [inAddress.search])
  useEffect(() => () => clearTimeout(typing.current), [])

  // Updating the address would end a navigation to another page.
  const next = coming?.pathname ?? pathname
  useEffect(() => {
    if (next !== pathname) clearTimeout(typing.current)
  }, [next, pathname])

  /** Records the search parameters written by this hook. */
  function settle(filter: Filter): URLSearchParams {
    clearTimeout(typing.current)
    newest.current = writeFilter(fields, filter, newest.current)
    known.current = read(newest.current).search
    return newest.current
  }

  function store(filter: Filter, replace: boolean) {
    setParameters(settle(filter), { replace, preventScrollReset: true })
  }

  function change(chosen: Partial<Filter>) {
    const changed = { ...read(newest.current), search: typed.current, ...chosen }
    typed.current = changed.search
    setSearch(changed.search)
    store(changed, false)
  }

  return {
    filter,
    isLoading,
    typeSearch(text) {
      typed.current = text
      setSearch(text)
      clearTimeout(typing.current)
      typing.current = setTimeout(
        () => store({ ...read(newest.current), search: text }, true),
        TYPING_PAUSE_MILLISECONDS,
      )
    },
    change,
    reset() {
      const empty = readFilter(fields, new URLSearchParams())
      for (const key in empty) if (empty[key]) delete empty[key]
      change(empty)
    },
    addressOf: (chosen) => `?${writeFilter(fields, { ...filter, ...chosen }, parameters)}`,
    followed: () => void settle(filter),
  }
}
