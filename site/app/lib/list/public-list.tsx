import { type ReactNode, type RefObject, Suspense, use, useRef } from 'react'
import { TownVignette } from '../../illustrations/town-vignette'
import { classNames } from '../../ui/class-names'
import { NothingMatches } from '../../ui/empty/nothing-matches'
import type { Toast } from '../../ui/toast/toast-context'
import { type AddressFields, isFiltering } from './address-fields'
import { LoadingFailed } from './loading-failed'
import { useAddressFilter } from './use-address-filter'

/** Filter in the address of a public list, and what moves the focus: to the search after a reset, to the results after a retry. */
export function usePublicList<Filter extends object>(fields: AddressFields<Filter>) {
  const control = useAddressFilter(fields)
  const searchRef = useRef<HTMLInputElement>(null)
  const resultsRef = useRef<HTMLElement>(null)

  // The pressed button is removed; moves the focus to its replacement.
  function reset() {
    control.reset()
    searchRef.current?.focus()
  }
  return { control, searchRef, resultsRef, reset }
}

type Listing = Readonly<{ state: 'loaded' | 'failed' }>

type PublicListProps<Read extends Listing> = {
  /** Accessible label of the section. */
  label: string
  /** A promise on client navigation, a resolved value after server rendering. */
  listing: Read | Promise<Read>
  resultsRef: RefObject<HTMLElement | null>
  /** Shown while loading. */
  loading: ReactNode
  failure: Toast & { description: string }
  className?: string
  children: (loaded: Exclude<Read, { state: 'failed' }>) => ReactNode
}

/** Section of a public list: loading, failed with a retry button, or what `children` make of the rows. */
export function PublicList<Read extends Listing>(props: PublicListProps<Read>) {
  const { label, resultsRef, loading, className } = props
  return (
    <section
      ref={resultsRef}
      tabIndex={-1}
      aria-label={label}
      className={classNames('outline-none', className)}
    >
      <Suspense fallback={loading}>
        <Results {...props} />
      </Suspense>
    </section>
  )
}

function Results<Read extends Listing>({ listing, failure, resultsRef, children }: PublicListProps<Read>) {
  const read = listing instanceof Promise ? use(listing) : listing
  if (read.state !== 'failed') return children(read as Exclude<Read, { state: 'failed' }>)
  return (
    <LoadingFailed
      notice={failure}
      attempt={read}
      picture={<TownVignette time="night" />}
      onRetried={() => resultsRef.current?.focus()}
    />
  )
}

type MatchingRowsProps<Row> = {
  rows: readonly Row[]
  matching: readonly Row[]
  filter: Parameters<typeof isFiltering>[0]
  /** Nouns; `ofMany` is the plural after "von", where it differs. */
  words: Readonly<{ one: string; many: string; ofMany?: string }>
  /** Replaces the list when there are no rows. */
  empty: ReactNode
  /** Text when no row matches. */
  unmatched: string
  onReset: () => void
  /** Of the line with the number of rows. */
  className?: string
  /** The list of the matching rows. */
  children: ReactNode
}

/** Number of rows, and the list where some match; else why there is none. */
export function MatchingRows<Row>(props: MatchingRowsProps<Row>) {
  const { rows, matching, filter, words, empty, unmatched, onReset, className = 'mb-4', children } = props
  const { one, many, ofMany = many } = words
  const isFiltered = isFiltering(filter)
  const noun = rows.length === 1 ? one : isFiltered ? ofMany : many
  return (
    <>
      <p role="status" className={classNames('text-ink-soft', className)}>
        {rows.length > 0 && `${isFiltered ? `${matching.length} von ` : ''}${rows.length} ${noun}`}
      </p>
      {rows.length === 0 && empty}
      {rows.length > 0 && matching.length === 0 && (
        <NothingMatches
          title={`Keine ${many} gefunden`}
          resetLabel={`Alle ${many} anzeigen`}
          onReset={onReset}
        >
          <p>{unmatched}</p>
        </NothingMatches>
      )}
      {matching.length > 0 && children}
    </>
  )
}
