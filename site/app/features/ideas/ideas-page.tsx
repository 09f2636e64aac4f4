import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useNeedsApproval } from '../../association/use-settings'
import { EmbeddingButton } from '../../entries/embedding/embedding-button'
import { CATEGORIES, categoryOf } from '../../entries/kinds/idea-categories'
import { STEP_STATES } from '../../entries/kinds/idea-steps'
import { LikeButton } from '../../entries/likes/like-button'
import { useLikes } from '../../entries/likes/use-likes'
import { FoldingText } from '../../lib/links/visitors-text'
import type { FilterOf } from '../../lib/list/address-fields'
import { CategoryFilters } from '../../lib/list/category-filters'
import type { Listing } from '../../lib/list/listing'
import { PublicList, usePublicList } from '../../lib/list/public-list'
import { longDay } from '../../lib/time/town-time'
import { classNames } from '../../ui/class-names'
import { EmptyState } from '../../ui/empty/empty-state'
import { Field } from '../../ui/field/field'
import { Select } from '../../ui/field/select'
import { NoticeBoard } from '../../ui/illustrations/notice-board'
import { TownVignette } from '../../ui/illustrations/townscape'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { Badge } from '../../ui/text/badge'
import { Corrected } from '../../ui/text/corrected'
import { NeedsScript } from '../../ui/without-script/needs-script'
import { FILTER, inOrder, matchesFilter, ORDERS } from './filter'
import { FEED_PATH, type Idea, ideaPath } from './idea'
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

/** Placeholder of six cards (docs/product.md#loading-and-empty-lists). */
function IdeaListSkeleton() {
  return (
    <SkeletonList label="Ideen werden geladen …" count={6} className={GRID}>
      <div className="flex h-full flex-col gap-3 rounded-soft border border-line bg-paper-bright px-5 pt-7 pb-4">
        <Skeleton className="h-6 w-28 rounded-full" />
        <Skeleton className="h-7 w-4/5" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/5" />
        <div className="mt-4 flex items-end justify-between border-t border-line pt-3">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-11 w-20 rounded-full" />
        </div>
      </div>
    </SkeletonList>
  )
}

const STEPS: ReadonlyArray<Readonly<{ title: string; text: string; atOnce?: string }>> = [
  {
    title: 'Aufschreiben',
    text: 'Titel und ein paar Sätze genügen. Name und E-Mail-Adresse sind freiwillig.',
  },
  {
    title: 'Prüfen',
    text: 'Der Verein liest jede Idee. Nach der Prüfung wird sie hier veröffentlicht.',
    atOnce: 'Ihre Idee erscheint sofort. Der Verein liest jede und nimmt herunter, was nicht hierher passt.',
  },
  {
    title: 'Unterstützen',
    text: 'Gefällt Ihnen eine Idee, geben Sie ihr ein Herz. Was viele gut finden, nehmen wir mit ins Rathaus.',
  },
]

/** The steps from an idea to the town council, in order. */
function HowItWorks() {
  const waits = useNeedsApproval('ideas')
  return (
    <section
      aria-labelledby="how-it-works"
      className="on-river rounded-card bg-river-900 p-6 text-river-50 @2xl:p-10 print:border print:border-line"
    >
      <h2 id="how-it-works" className="text-2xl @2xl:text-3xl">
        So funktioniert’s
      </h2>
      <ol className="mt-6 grid gap-x-10 gap-y-6 @3xl:grid-cols-3">
        {STEPS.map(({ title, text, atOnce }, place) => (
          <li key={title} className="grid grid-cols-[1.9rem_1fr] gap-x-4">
            <span aria-hidden="true" className="font-display text-5xl leading-none font-extrabold text-straw">
              {place + 1}
            </span>
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1 text-river-100">{waits ? text : (atOnce ?? text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Layout of the list, shared with its skeleton. */
const GRID = 'grid gap-x-5 gap-y-7 @2xl:grid-cols-2 @5xl:grid-cols-3'

/** The ideas with their likes. */
function IdeaList({ ideas, onFollow }: { ideas: readonly Idea[]; onFollow: () => void }) {
  const likesOf = useLikes('idea')
  return (
    <ul className={GRID}>
      {ideas.map((idea) => (
        <li key={idea.id}>
          <IdeaCard idea={idea} likes={likesOf(idea)} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  )
}

type IdeaCardProps = {
  idea: Idea
  likes: ComponentProps<typeof LikeButton>
  /** Keeps a search that is still being typed from replacing the page that the link leads to. */
  onFollow: () => void
}

/** Card of an idea. */
function IdeaCard({ idea, likes, onFollow }: IdeaCardProps) {
  const category = categoryOf(idea.category)
  return (
    <article
      className={classNames(
        'relative flex h-full flex-col gap-3 rounded-soft border border-line px-5 pt-7 pb-4 shadow-card print:shadow-none',
        category?.note ?? 'bg-paper-bright',
      )}
    >
      <Pin />
      <p className="flex flex-wrap gap-2">
        <Badge tone={category?.badge ?? 'neutral'}>{category?.label ?? idea.category}</Badge>
        {idea.state && <Badge tone="outline">{STEP_STATES[idea.state].label}</Badge>}
      </p>
      <h2 className="text-2xl hyphens-auto wrap-anywhere">
        <Link to={ideaPath(idea)} onClick={onFollow} className="no-underline hover:underline">
          {idea.title}
        </Link>
      </h2>
      <FoldingText text={idea.description} />
      <footer className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-t border-ink/10 pt-3">
        <p className="min-w-0 text-[0.9375rem] leading-snug text-ink-soft wrap-anywhere">
          {idea.submitter_name && <span className="block text-ink">{idea.submitter_name}</span>}
          <time dateTime={idea.created_at}>{longDay(idea.created_at)}</time>
          <Corrected note={idea} />
        </p>
        <LikeButton {...likes} />
      </footer>
    </article>
  )
}

function Pin() {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-2 left-1/2 size-4 -translate-x-1/2 rounded-full bg-market-600 shadow-card inset-shadow-[2px_2px_0_rgb(255_255_255/0.35)] print:hidden"
    />
  )
}
