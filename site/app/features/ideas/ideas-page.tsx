import { Suspense, use, useRef } from 'react'
import { NoticeBoard } from '../../illustrations/notice-board'
import { TownVignette } from '../../illustrations/town-vignette'
import { CategoryFilters } from '../../lib/list/category-filters'
import { LoadingFailed } from '../../lib/list/loading-failed'
import { useAddressFilter } from '../../lib/list/use-address-filter'
import { CATEGORIES } from './categories'
import { FILTER, type FilterControl } from './filter'
import { HowItWorks } from './how-it-works'
import { IdeaList } from './idea-list'
import { IdeaListSkeleton } from './idea-list-skeleton'
import { LOADING_FAILED } from './notices'
import type { Listing } from './queries'
import { SubmissionPanel } from './submission/submission-panel'

type IdeasPageProps = {
  /** A promise on client navigation, a resolved value after server rendering. */
  listing: Listing | Promise<Listing>
}

export function IdeasPage({ listing }: IdeasPageProps) {
  const control = useAddressFilter(FILTER)
  const searchRef = useRef<HTMLInputElement>(null)
  const resultsRef = useRef<HTMLElement>(null)

  // The pressed button is removed; moves the focus to its replacement.
  function reset() {
    control.reset()
    searchRef.current?.focus()
  }

  return (
    <div className="page-width py-10 @2xl:py-14">
      <SubmissionPanel picture={<NoticeBoard className="w-full" />}>
        <h1 className="text-4xl hyphens-auto @2xl:text-5xl">Bürger-Ideenpool</h1>
        <p className="mt-3 max-w-xl text-lg @2xl:text-xl">
          Mehr Bänke, ein Markt am Abend, ein Radweg? Hängen Sie Ihre Idee an unser Brett und unterstützen
          Sie, was andere vorschlagen.
        </p>
      </SubmissionPanel>
      <div className="mt-8">
        <CategoryFilters
          control={control}
          searchRef={searchRef}
          categories={CATEGORIES}
          placeholder="Titel oder Beschreibung"
        />
      </div>
      <section ref={resultsRef} tabIndex={-1} aria-label="Ideen" className="mt-8 outline-none">
        <Suspense fallback={<IdeaListSkeleton />}>
          <Results
            listing={listing}
            control={control}
            onReset={reset}
            onRetried={() => resultsRef.current?.focus()}
          />
        </Suspense>
      </section>
      <div className="mt-12">
        <HowItWorks />
      </div>
    </div>
  )
}

type ResultsProps = IdeasPageProps & { control: FilterControl; onReset: () => void; onRetried: () => void }

function Results({ listing, control, onReset, onRetried }: ResultsProps) {
  const read = listing instanceof Promise ? use(listing) : listing
  if (read.state === 'failed')
    return (
      <LoadingFailed
        notice={LOADING_FAILED}
        attempt={read}
        picture={<TownVignette time="night" />}
        onRetried={onRetried}
      />
    )
  return <IdeaList ideas={read.ideas} control={control} onReset={onReset} />
}
