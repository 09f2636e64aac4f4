import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

const TYPING_PAUSE_MILLISECONDS = 300

export type AddressFilter<Filter> = Readonly<{
  filter: Filter
  typeSearch(search: string): void
  /** Chooses something; what is not named stays. */
  change(chosen: Partial<Filter>): void
  /** Address of such a choice, for a link; what is typed is in it. */
  addressOf(chosen: Partial<Filter>): string
  /** To be called when such a link is followed. */
  followed(): void
}>

/**
 * The filter of the address and ways to change it; `read` and `write` say how it stands there. The list follows every key
 * at once; the address follows when typing pauses and replaces its entry, so that "back" does not go through a word letter
 * by letter. A choice is a step of its own.
 */
export function useAddressFilter<Filter extends Readonly<{ search: string }>>(
  read: (parameters: URLSearchParams) => Filter,
  write: (filter: Filter, parameters: URLSearchParams) => URLSearchParams,
): AddressFilter<Filter> {
  const [parameters, setParameters] = useSearchParams()
  const inAddress = read(parameters)
  const [search, setSearch] = useState(inAddress.search)
  const known = useRef(inAddress.search)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)

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
    const written = write(filter, parameters)
    known.current = read(written).search
    return written
  }

  function store(filter: Filter, options: { replace: boolean }) {
    setParameters(settle(filter), { ...options, preventScrollReset: true })
  }

  return {
    filter: { ...inAddress, search },
    typeSearch(typed) {
      setSearch(typed)
      clearTimeout(typing.current)
      const typedFilter = { ...inAddress, search: typed }
      typing.current = setTimeout(() => store(typedFilter, { replace: true }), TYPING_PAUSE_MILLISECONDS)
    },
    change(chosen) {
      const changed = { ...inAddress, search, ...chosen }
      setSearch(changed.search)
      store(changed, { replace: false })
    },
    addressOf: (chosen) => `?${write({ ...inAddress, search, ...chosen }, parameters)}`,
    followed: () => void settle({ ...inAddress, search }),
  }
}
