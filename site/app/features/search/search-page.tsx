import { type RefObject, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { OWN_ENTRIES } from '../../../../supabase/functions/_shared/submission-nouns'
import { useSettings } from '../../association/use-settings'
import { SEARCH_FIELD, SEARCH_PATH } from '../../entries/use-search-key'
import { SEARCH } from '../../lib/list/address-fields'
import { choice } from '../../lib/list/choice-field'
import { useAddressFilter } from '../../lib/list/use-address-filter'
import { ButtonLink } from '../../ui/button/button-link'
import { EmptyState } from '../../ui/empty/empty-state'
import { Field, Input } from '../../ui/field/field'
import { FilterForm } from '../../ui/field/filter-form'
import { TownVignette } from '../../ui/illustrations/townscape'
import { Results } from './results'
import {
  FOUND_KINDS,
  type FoundKind,
  foundKind,
  hitCount,
  LONGEST_SEARCH,
  openKinds,
  type SearchResult,
  searchPath,
} from './search'

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

/** Arrow keys move between the field and the results, whose links stay in the order of the Tab key; Escape goes back to the field. */
function useResultKeys(fieldRef: RefObject<HTMLInputElement | null>) {
  const resultsRef = useRef<HTMLElement>(null)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1, Escape: -Infinity }[event.key]
      if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return
      const links = resultsRef.current?.querySelectorAll<HTMLElement>('h3 a') ?? []
      const stops = [fieldRef.current, ...links]
      const place = stops.indexOf(document.activeElement as HTMLElement)
      const next = place < 0 ? undefined : stops[Math.max(0, place + step)]
      if (!next || next === document.activeElement) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [fieldRef])
  return resultsRef
}

/** Before anything is typed. */
function NothingTyped() {
  return (
    <>
      <p className="text-lg">
        Ein Wort genügt: Gesucht wird in Terminen, Betrieben, Ideen, Fotos, {OWN_ENTRIES.dative.join(', ')},
        Newslettern und auf allen Seiten. Tippfehler sind erlaubt.
      </p>
      <ListLinks />
    </>
  )
}

function NothingFound({ words, only }: { words: string; only: FoundKind | null }) {
  return (
    <EmptyState title={`Nichts gefunden zu „${words}“`} picture={<TownVignette />}>
      <p>Vielleicht hilft ein anderes oder ein einzelnes Wort. Oder Sie sehen hier nach:</p>
      {only && (
        <ButtonLink to={searchPath(words)} variant="secondary">
          Überall suchen
        </ButtonLink>
      )}
      <ListLinks />
    </EmptyState>
  )
}

/** The address has the words, so that loading the page again repeats the search. */
function Failed() {
  const here = useLocation()
  return (
    <EmptyState title="Die Suche hat nicht geklappt." picture={<TownVignette time="night" />}>
      <p>Bitte prüfen Sie Ihre Verbindung oder versuchen Sie es in einem Moment noch einmal.</p>
      <ButtonLink to={here} reloadDocument variant="secondary">
        Erneut versuchen
      </ButtonLink>
    </EmptyState>
  )
}

function ListLinks() {
  const settings = useSettings()
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6">
      {openKinds(settings)
        .filter((kind) => kind !== 'page')
        .map((kind) => (
          <li key={kind}>
            <Link
              to={foundKind(kind).list(settings.areas)}
              className="inline-flex min-h-11 items-center text-link"
            >
              {foundKind(kind).label(settings.areas)}
            </Link>
          </li>
        ))}
    </ul>
  )
}
