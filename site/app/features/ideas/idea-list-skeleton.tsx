import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { GRID } from './idea-list'

/** Placeholder of six cards (docs/product.md#loading-and-empty-lists). */
export function IdeaListSkeleton() {
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
