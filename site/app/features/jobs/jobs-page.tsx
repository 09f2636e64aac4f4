import { Link } from 'react-router'
import { EMPLOYMENTS } from '../../content/jobs'
import { TownVignette } from '../../illustrations/town-vignette'
import { CategoryFilters } from '../../lib/list/category-filters'
import type { Listing } from '../../lib/list/listing'
import { PublicList, usePublicList } from '../../lib/list/public-list'
import { longDay } from '../../lib/time/town-time'
import { ButtonLink } from '../../ui/button/button-link'
import { EmptyState } from '../../ui/empty/empty-state'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { Badge } from '../../ui/text/badge'
import { CATEGORIES, FEED_PATH, FILTER, type Job, jobPath, matchesFilter, SUBMIT_PATH } from './job'

const GRID = 'grid gap-4 @4xl:grid-cols-2'

type JobsPageProps = {
  /** A promise on client navigation, available at once when rendered by the server. */
  listing: Listing<Job> | Promise<Listing<Job>>
}

/** The open job ads with search and filter. */
export function JobsPage({ listing }: JobsPageProps) {
  const list = usePublicList(FILTER, matchesFilter)
  return (
    <div className="page-width py-10 @2xl:py-14">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="max-w-2xl">
          <h1 className="text-4xl hyphens-auto @2xl:text-5xl">Stellenangebote</h1>
          <p className="mt-3 text-lg text-ink-soft @2xl:text-xl">
            Ausbildung, Voll- und Teilzeit, Minijob und Praktikum: freie Stellen bei den Mitgliedsbetrieben.
          </p>
        </div>
        <p data-print="no" className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ButtonLink to={SUBMIT_PATH} size="large">
            Stelle anbieten
          </ButtonLink>
          <a href={FEED_PATH} className="inline-flex min-h-11 items-center text-link">
            Als RSS abonnieren
          </a>
        </p>
      </header>
      <div className="mt-8">
        <CategoryFilters list={list} categories={CATEGORIES} placeholder="Stelle, Betrieb oder Ort" />
      </div>
      <PublicList
        list={list}
        listing={listing}
        name="Stellenangebote"
        words={{ one: 'Stelle', many: 'Stellen' }}
        loading={<Loading />}
        empty={
          <EmptyState title="Gerade keine Stellenangebote" picture={<TownVignette />}>
            <p>Schauen Sie bald wieder vorbei.</p>
          </EmptyState>
        }
        unmatched="Mit dieser Suche und dieser Kategorie ist nichts ausgeschrieben."
        className="mt-8"
        countClassName="mb-6"
      >
        {(jobs) => (
          <ul className={GRID}>
            {jobs.map((job) => (
              <li key={job.id}>
                <JobCard job={job} onFollow={list.control.followed} />
              </li>
            ))}
          </ul>
        )}
      </PublicList>
    </div>
  )
}

/** `onFollow` keeps a search that is still being typed from replacing the page that the link leads to. */
function JobCard({ job, onFollow }: { job: Job; onFollow: () => void }) {
  return (
    <article className="relative flex h-full flex-col gap-2 rounded-card border border-line bg-paper-bright p-5 transition-colors hover:border-river-700">
      <p>
        <Badge tone={job.employment === 'apprenticeship' ? 'meadow' : 'river'}>
          {EMPLOYMENTS[job.employment]}
        </Badge>
      </p>
      <h2 className="text-2xl hyphens-auto wrap-anywhere">
        <Link to={jobPath(job.id)} onClick={onFollow} className="text-link after:absolute after:inset-0">
          {job.title}
        </Link>
      </h2>
      <p className="hyphens-auto wrap-anywhere">
        {job.business}, {job.place}
      </p>
      <p className="mt-auto pt-1 text-[0.9375rem] text-ink-soft">
        {job.starts_on ? `Ab ${longDay(job.starts_on)}` : 'Beginn nach Absprache'}, offen bis{' '}
        <time dateTime={job.open_until}>{longDay(job.open_until)}</time>
      </p>
    </article>
  )
}

function Loading() {
  return (
    <SkeletonList label="Stellenangebote werden geladen …" count={6} className={GRID}>
      <div className="grid gap-3 rounded-card border border-line bg-paper-bright p-5">
        <Skeleton className="h-6 w-24 rounded-full" />
        <Skeleton className="h-7 w-4/5" />
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    </SkeletonList>
  )
}
