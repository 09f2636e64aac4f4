import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type AddressFields, readFilter, writeFilter } from './address-fields'

const TYPING_PAUSE_MILLISECONDS = 300

export type AddressFilter<Filter> = Readonly<{
  filter: Filter
  typeSearch(search: string): void
  /** Chooses something; what is not named stays. */
  change(chosen: Partial<Filter>): void
  /** Empties what can be empty: the search and choices of which none is needed. */
  reset(): void
  /** Address of such a choice, for a link; what is typed is in it. */
  addressOf(chosen: Partial<Filter>): string
  /** To be called when such a link is followed. */
  followed(): void
}>

/**
 * The filter of the address and ways to change it. The list follows every key of a search at once; the address follows when typing
 * pauses and replaces its entry, so that "back" does not go through a word letter by letter. A choice is an entry of its own.
 */
export function useAddressFilter<Filter extends object>(
  fields: AddressFields<Filter>,
): AddressFilter<Filter> {
  const [parameters, setParameters] = useSearchParams()
  const inAddress: Filter & { search?: string } = readFilter(fields, parameters)
  const [search, setSearch] = useState(inAddress.search)
  const known = useRef(search)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const filter = { ...inAddress, search }

  // Back, forward and links to a filtered list: what the address says and this hook did not write.
  useEffect(() => {
    if (inAddress.search === known.current) return
    clearTimeout(typing.current)
    known.current = inAddress.search
    setSearch(inAddress.search)
  }, [inAddress.search])
  useEffect(() => () => clearTimeout(typing.current), [])

  /** From here on the address says so by our own doing. */
  function settle(filter: Filter): URLSearchParams {
    clearTimeout(typing.current)
    const written = writeFilter(fields, filter, parameters)
    known.current = (readFilter(fields, written) as typeof inAddress).search
    return written
  }

  function store(filter: Filter, replace: boolean) {
    setParameters(settle(filter), { replace, preventScrollReset: true })
  }

  function change(chosen: Partial<Filter>) {
    const changed = { ...filter, ...chosen }
    setSearch(changed.search)
    store(changed, false)
  }

  return {
    filter,
    typeSearch(typed) {
      setSearch(typed)
      clearTimeout(typing.current)
      typing.current = setTimeout(
        () => store({ ...inAddress, search: typed }, true),
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
