import { type ComponentProps, type ReactNode, type RefObject, Suspense, use, useRef } from 'react'
import { classNames } from '../../ui/class-names'
import { NothingMatches } from '../../ui/empty/nothing-matches'
import { Nothing, onDemand } from '../first-use/on-demand'
import { type AddressFields, isFiltering, type Narrowing } from './address-fields'
import { useMarkWholeList } from './list-route'
import type { Listing } from './listing'
import { LIST_ID, type Paging } from './page-field'
import { useAddressFilter } from './use-address-filter'

/** Loaded where a list could not be; the text remains where this can't be either. */
const LoadingFailed = onDemand(
  () => import('./loading-failed'),
  ({ text }): ReactNode => text,
)
/** Loaded where a list has several pages; the HTML has it. */
const PagePart = onDemand(() => import('./page-part'), Nothing)

/** Filter in the address of a public list, and what moves the focus: to the search after a reset, to the results after a retry. */
export function usePublicList<Filter extends object, Row>(
  fields: AddressFields<Filter>,
  matches: (row: Row, filter: Filter) => boolean,
) {
  const control = useAddressFilter(fields)
  const searchRef = useRef<HTMLInputElement>(null)
  const resultsRef = useRef<HTMLElement>(null)

  // The pressed button is removed; moves the focus to its replacement.
  function reset() {
    control.reset()
    searchRef.current?.focus()
  }
  return { control, searchRef, resultsRef, reset, matching: (row: Row) => matches(row, control.filter) }
}

type AwaitedListingProps<Read> = {
  /** A promise on client navigation, a resolved value after server rendering. */
  listing: Read | Promise<Read>
  /** What could not be loaded, in the plural. */
  name: string
  /** Shown while loading. */
  loading: ReactNode
  /** Called after a failure and a retry. */
  onRetried: () => void
  children: (loaded: Exclude<Read, { state: 'failed' }>) => ReactNode
}

/** A public list that is loading, failed with a retry button, or what `children` make of it. */
export function AwaitedListing<Read extends Listing<unknown>>(props: AwaitedListingProps<Read>) {
  return (
    <Suspense fallback={props.loading}>
      <Results {...props} />
    </Suspense>
  )
}

function Results<Read extends Listing<unknown>>(props: AwaitedListingProps<Read>) {
  const { listing, name, onRetried, children } = props
  const read = listing instanceof Promise ? use(listing) : listing
  useMarkWholeList(read.state === 'loaded' && !read.paging)
  if (read.state !== 'failed') return children(read as Exclude<Read, { state: 'failed' }>)
  return <LoadingFailed text={`${name} konnten nicht geladen werden.`} attempt={read} onRetried={onRetried} />
}

type RowOf<Read> = Read extends Readonly<{ rows: ReadonlyArray<infer Row> }> ? Row : never

type PublicListProps<Read> = Omit<AwaitedListingProps<Read>, 'onRetried' | 'children'> & {
  /** Result of `usePublicList`. */
  list: Readonly<{
    control: Readonly<{ filter: Narrowing; isLoading: boolean }>
    resultsRef: RefObject<HTMLElement | null>
    reset: () => void
    matching: (row: RowOf<Read>) => boolean
  }>
  /** Accessible label of the section, `name` by default. */
  label?: string
  /** Nouns; `ofMany` is the plural after "von", where it differs. */
  words: Readonly<{ one: string; many: string; ofMany?: string }>
  /** Replaces the list when there are no rows. */
  empty: ReactNode
  /** Text when no row matches. */
  unmatched: string
  className?: string
  /** Class of the line with the number of rows. */
  countClassName?: string
  /** The list of the matching rows. */
  children: (matching: ReadonlyArray<RowOf<Read>>, loaded: Exclude<Read, { state: 'failed' }>) => ReactNode
}

/** Section of a public list: number of rows, and the list of matching ones; without any, the reason. */
export function PublicList<Read extends Listing<unknown>>(props: PublicListProps<Read>) {
  const { list, label = props.name, className, children } = props
  return (
    <section
      ref={list.resultsRef}
      id={LIST_ID}
      tabIndex={-1}
      aria-label={label}
      aria-busy={list.control.isLoading}
      className={classNames('outline-none', className)}
    >
      <AwaitedListing {...props} onRetried={() => list.resultsRef.current?.focus()}>
        {(loaded) => {
          const { rows, paging } = loaded as { rows: ReadonlyArray<RowOf<Read>>; paging?: Paging }
          const matching = paging ? rows : rows.filter(list.matching)
          return (
            <>
              <RowCount
                {...props}
                all={paging?.all ?? rows.length}
                matching={matching.length}
                paging={paging}
              />
              {matching.length > 0 && children(matching, loaded)}
              {paging && <Paged paging={paging} rows={rows.length} resultsRef={list.resultsRef} />}
            </>
          )
        }}
      </AwaitedListing>
    </section>
  )
}

/** Number of rows and which of the pages is shown, or links to the others. */
export const Paged = (props: ComponentProps<typeof PagePart>) => (
  <Suspense>
    <PagePart {...props} />
  </Suspense>
)

type RowCountProps = Pick<
  PublicListProps<never>,
  'list' | 'words' | 'empty' | 'unmatched' | 'countClassName'
> & { all: number; matching: number; paging: Paging | undefined }

function RowCount(props: RowCountProps) {
  const { list, words, empty, unmatched, countClassName = 'mb-4', all, matching, paging } = props
  const { one, many, ofMany = many } = words
  const isFiltered = isFiltering(list.control.filter)
  const noun = all === 1 ? one : isFiltered ? ofMany : many
  const isBeyond = paging !== undefined && paging.page > 1
  return (
    <>
      <p role="status" className={classNames('text-ink-soft', countClassName)}>
        {paging ? (
          <Paged paging={paging} isFiltered={isFiltered} noun={noun} />
        ) : (
          all > 0 && `${isFiltered ? `${matching} von ` : ''}${all} ${noun}`
        )}
      </p>
      {all === 0 && empty}
      {all > 0 && matching === 0 && (
        <NothingMatches
          title={isBeyond ? 'Diese Seite gibt es nicht' : `Keine ${many} gefunden`}
          resetLabel={`Alle ${many} anzeigen`}
          onReset={list.reset}
        >
          {isBeyond || <p>{unmatched}</p>}
        </NothingMatches>
      )}
    </>
  )
}
