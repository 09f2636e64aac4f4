import { NoticeBoard } from '../../illustrations/notice-board'
import { CategoryFilters } from '../../lib/list/category-filters'
import { PublicList, usePublicList } from '../../lib/list/public-list'
import { CATEGORIES } from './categories'
import { FILTER } from './filter'
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
  const { control, searchRef, resultsRef, reset } = usePublicList(FILTER)

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
      <PublicList
        label="Ideen"
        listing={listing}
        resultsRef={resultsRef}
        loading={<IdeaListSkeleton />}
        failure={LOADING_FAILED}
        className="mt-8"
      >
        {({ ideas }) => <IdeaList ideas={ideas} filter={control.filter} onReset={reset} />}
      </PublicList>
      <div className="mt-12">
        <HowItWorks />
      </div>
    </div>
  )
}
