import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type PartnerFilter, readFilter, writeFilter } from './filter'
import type { ListKey } from './partner'

const TYPING_PAUSE_MILLISECONDS = 300

export type FilterControl = Readonly<{
  filter: PartnerFilter
  typeSearch(search: string): void
  chooseCategory(category: string | null): void
  /** Address of the same search in another list, for a link. */
  addressOf(list: ListKey): string
  /** To be called when such a link is followed: what was typed is in its address already. */
  followed(): void
  reset(): void
}>

/**
 * The filter of the address and ways to change it. The list follows every key at once; the address follows when typing
 * pauses and replaces its entry, so that "back" does not go through a word letter by letter. A choice is a step of its own.
 */
export function useFilter(): FilterControl {
  const [parameters, setParameters] = useSearchParams()
  const inAddress = readFilter(parameters)
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

  function write(change: Partial<PartnerFilter>, { replace = false } = {}) {
    clearTimeout(typing.current)
    const written = writeFilter({ ...inAddress, search, ...change }, parameters)
    known.current = readFilter(written).search
    setParameters(written, { replace, preventScrollReset: true })
  }

  return {
    filter: { ...inAddress, search },
    typeSearch(typed) {
      setSearch(typed)
      clearTimeout(typing.current)
      typing.current = setTimeout(
        () => write({ search: typed }, { replace: true }),
        TYPING_PAUSE_MILLISECONDS,
      )
    },
    chooseCategory: (category) => write({ category }),
    addressOf: (list) => `?${writeFilter({ ...inAddress, search, list }, parameters)}`,
    followed() {
      clearTimeout(typing.current)
      known.current = search.trim() === '' ? '' : search
    },
    reset() {
      setSearch('')
      write({ search: '', category: null })
    },
  }
}
