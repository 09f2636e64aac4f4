import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button/button-link'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'

type FeedHeaderProps = {
  title: string
  /** Text under the title. */
  lead: ReactNode
  feedPath: string
  action: Readonly<{ to: string; label: string }>
}

/** Head of a page with a list: title, description, one action and the feed. */
export function FeedHeader({ title, lead, feedPath, action }: FeedHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
      <div className="max-w-2xl">
        <h1 className="text-4xl hyphens-auto @2xl:text-5xl">{title}</h1>
        <p className="mt-3 text-lg text-ink-soft @2xl:text-xl">{lead}</p>
      </div>
      <p data-print="no" className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink to={action.to} size="large">
          {action.label}
        </ButtonLink>
        <a href={feedPath} className="inline-flex min-h-11 items-center text-link">
          Als RSS abonnieren
        </a>
      </p>
    </header>
  )
}

/** Columns of a list of cards. */
export const CARD_GRID = 'grid gap-4 @4xl:grid-cols-2'

type LinkCardProps = {
  to: string
  title: string
  /** Keeps a search that is still being typed from replacing the page that the link leads to. */
  onFollow?: () => void
  above: ReactNode
  children: ReactNode
}

/** A card that is one link to the page of its row: content above the title, the title, and content below. */
export function LinkCard({ to, title, onFollow, above, children }: LinkCardProps) {
  return (
    <article className="relative flex h-full flex-col gap-2 rounded-card border border-line bg-paper-bright p-5 transition-colors hover:border-river-700">
      {above}
      <h2 className="text-2xl hyphens-auto wrap-anywhere">
        <Link to={to} onClick={onFollow} className="text-link after:absolute after:inset-0">
          {title}
        </Link>
      </h2>
      {children}
    </article>
  )
}

/** In place of cards that are being loaded; `label` says what. */
export function LoadingCards({ label, count }: { label: string; count: number }) {
  return (
    <SkeletonList label={label} count={count} className={CARD_GRID}>
      <div className="grid gap-3 rounded-card border border-line bg-paper-bright p-5">
        <Skeleton className="h-6 w-24 rounded-full" />
        <Skeleton className="h-7 w-4/5" />
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    </SkeletonList>
  )
}
