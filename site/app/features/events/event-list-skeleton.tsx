import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'

/** Placeholder of four cards (docs/product.md#loading-and-empty-lists). */
export function EventListSkeleton() {
  return (
    <SkeletonList label="Events werden geladen …" count={4} className="flex flex-col gap-5">
      <div className="flex flex-col gap-3 rounded-card border border-line bg-paper-bright p-4 @xl:flex-row @xl:gap-5 @xl:p-5">
        <Skeleton className="h-11 w-44 shrink-0 @xl:h-36 @xl:w-24" />
        <div className="flex flex-1 flex-col gap-3">
          <Skeleton className="h-6 w-28 rounded-full" />
          <Skeleton className="h-7 w-4/5" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-5 w-36" />
        </div>
      </div>
    </SkeletonList>
  )
}
