import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'

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
