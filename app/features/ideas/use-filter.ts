import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CategoryKey } from './categories'
import { type IdeaFilter, readFilter, writeFilter } from './filter'

const TYPING_PAUSE_MILLISECONDS = 300

export type FilterControl = Readonly<{
  filter: IdeaFilter
  typeSearch(search: string): void
  chooseCategory(category: CategoryKey | null): void
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

  function write(filter: IdeaFilter, options: { replace: boolean }) {
    clearTimeout(typing.current)
    const written = writeFilter(filter, parameters)
    known.current = readFilter(written).search
    setParameters(written, { ...options, preventScrollReset: true })
  }

  return {
    filter: { ...inAddress, search },
    typeSearch(typed) {
      setSearch(typed)
      clearTimeout(typing.current)
      const typedFilter = { ...inAddress, search: typed }
      typing.current = setTimeout(() => write(typedFilter, { replace: true }), TYPING_PAUSE_MILLISECONDS)
    },
    chooseCategory(category) {
      write({ search, category }, { replace: false })
    },
    reset() {
      setSearch('')
      write({ search: '', category: null }, { replace: false })
    },
  }
}
