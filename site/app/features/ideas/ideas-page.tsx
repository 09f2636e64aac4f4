import { EmbeddingButton } from '../../entries/embedding/embedding-button'
import { CATEGORIES } from '../../entries/kinds/idea-categories'
import type { FilterOf } from '../../lib/list/address-fields'
import { CategoryFilters } from '../../lib/list/category-filters'
import type { Listing } from '../../lib/list/listing'
import { PublicList, usePublicList } from '../../lib/list/public-list'
import { EmptyState } from '../../ui/empty/empty-state'
import { Field } from '../../ui/field/field'
import { Select } from '../../ui/field/select'
import { NoticeBoard } from '../../ui/illustrations/notice-board'
import { TownVignette } from '../../ui/illustrations/town-vignette'
import { NeedsScript } from '../../ui/without-script/needs-script'
import { FILTER, inOrder, matchesFilter, ORDERS } from './filter'
import { HowItWorks } from './how-it-works'
import { FEED_PATH, type Idea } from './idea'
import { IdeaList } from './idea-list'
import { IdeaListSkeleton } from './idea-list-skeleton'
import { SubmissionPanel } from './submission/submission-panel'

type IdeasPageProps = {
  /** A promise on client navigation, a resolved value after server rendering. */
  listing: Listing<Idea> | Promise<Listing<Idea>>
  /** Public origin of the site. */
  siteUrl: string
}

export function IdeasPage({ listing, siteUrl }: IdeasPageProps) {
  const list = usePublicList<FilterOf<typeof FILTER>, Idea>(FILTER, matchesFilter)
  const { order } = list.control.filter
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
          list={list}
          categories={CATEGORIES}
          placeholder="Titel oder Beschreibung"
          className="@2xl:grid-cols-2 @4xl:grid-cols-[1fr_16rem_14rem]"
        >
          <Field label="Sortierung">
            <Select
              name={FILTER.order.name}
              value={order}
              options={ORDERS}
              onChange={({ target }) => list.control.change({ order: FILTER.order.read(target.value) })}
            />
          </Field>
        </CategoryFilters>
      </div>
      <PublicList
        list={list}
        listing={listing}
        name="Ideen"
        words={{ one: 'Idee', many: 'Ideen' }}
        loading={<IdeaListSkeleton />}
        empty={
          <EmptyState title="Noch keine Ideen vorhanden" picture={<TownVignette />}>
            <p>Das Brett ist noch leer. Machen Sie den Anfang: Was würden Sie in der Stadt ändern?</p>
          </EmptyState>
        }
        unmatched="Zu dieser Suche hängt nichts am Brett. Vielleicht ist es Ihre Idee?"
        className="mt-8"
        countClassName="mb-6"
      >
        {(ideas, { paging }) => (
          <IdeaList ideas={paging ? ideas : inOrder(ideas, order)} onFollow={list.control.followed} />
        )}
      </PublicList>
      <div data-print="no" className="mt-8 flex flex-wrap items-center gap-x-4">
        <a href={FEED_PATH} className="inline-flex min-h-11 items-center text-link">
          Neue Ideen als RSS abonnieren
        </a>
        <NeedsScript instead={null}>
          <EmbeddingButton list="ideas" siteUrl={siteUrl} variant="quiet" size="slim" />
        </NeedsScript>
      </div>
      <div className="mt-8">
        <HowItWorks />
      </div>
    </div>
  )
}
