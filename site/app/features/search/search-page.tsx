import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { SEARCH_FIELD, SEARCH_PATH } from '../../entries/use-search-key'
import { SEARCH } from '../../lib/list/address-fields'
import { choice } from '../../lib/list/choice-field'
import { useAddressFilter } from '../../lib/list/use-address-filter'
import { Field } from '../../ui/field/field'
import { FilterForm } from '../../ui/field/filter-form'
import { Input } from '../../ui/field/input'
import { Failed, NothingFound, NothingTyped } from './other-states'
import { Results } from './results'
import { FOUND_KINDS, type FoundKind, hitCount, LONGEST_SEARCH, type SearchResult } from './search'
import { useResultKeys } from './use-result-keys'

const WORDS = Object.fromEntries(
  Object.entries(FOUND_KINDS).map(([kind, { word }]) => [kind, word]),
) as Record<FoundKind, string>
const FIELDS = { search: { ...SEARCH, name: SEARCH_FIELD }, only: choice<FoundKind>('art', WORDS) }

type SearchPageProps = {
  /** The searched words; empty if nothing was typed. */
  words: string
  only: FoundKind | null
  /** Null where nothing was typed. */
  result: SearchResult | null
}

/** One search over all public content. Results follow the typing; without scripts it is a form. */
export function SearchPage({ words, only, result }: SearchPageProps) {
  const { filter, typeSearch } = useAddressFilter(FIELDS)
  const fieldRef = useRef<HTMLInputElement>(null)
  const isSearching = useNavigation().location?.pathname === SEARCH_PATH
  const resultsRef = useResultKeys(fieldRef)

  // After the focus has moved to the content of the new page.
  useEffect(() => {
    if (words !== '') return
    const frame = requestAnimationFrame(() => fieldRef.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [words])

  return (
    <div className="page-width max-w-4xl py-10 @2xl:py-14">
      <h1 className="text-4xl @2xl:text-5xl">Suche</h1>
      <div className="mt-6">
        <FilterForm className="grid items-end gap-4 @2xl:grid-cols-[1fr_auto]" action="Suchen">
          <Field label="Wonach suchen Sie?">
            <Input
              ref={fieldRef}
              type="search"
              name={SEARCH_FIELD}
              value={filter.search}
              onChange={(event) => typeSearch(event.target.value)}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={LONGEST_SEARCH}
            />
          </Field>
          {only && <input type="hidden" name="art" value={WORDS[only]} />}
        </FilterForm>
      </div>
      <p role="status" className="mt-6 min-h-6 text-ink-soft">
        {result?.state === 'found' && summaryOf(result, words)}
      </p>
      <section ref={resultsRef} aria-label="Ergebnisse" aria-busy={isSearching} className="mt-2">
        {result === null && <NothingTyped />}
        {result?.state === 'failed' && <Failed />}
        {result?.state === 'found' &&
          (result.groups.length > 0 ? (
            <Results result={result} words={words} only={only} />
          ) : (
            <NothingFound words={words} only={only} />
          ))}
      </section>
    </div>
  )
}

function summaryOf({ groups, corrected }: SearchResult & { state: 'found' }, words: string): string {
  const count = hitCount(groups)
  const shown = count === '0' ? 'Keine' : count.charAt(0).toUpperCase() + count.slice(1)
  return `${shown} Treffer für „${corrected ?? words}“`
}
