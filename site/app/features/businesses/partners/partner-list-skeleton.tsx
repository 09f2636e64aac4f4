import { Skeleton, SkeletonList } from '../../../ui/loading/skeleton'

/** Placeholder of six cards (docs/product.md#loading-and-empty-lists). */
export function PartnerListSkeleton() {
  return (
    <SkeletonList
      label="Gutschein-Partner werden geladen …"
      count={6}
      className="grid gap-5 @2xl:grid-cols-2 @5xl:grid-cols-3"
    >
      <div className="flex flex-col gap-3 overflow-hidden rounded-card border border-line bg-paper-bright pb-5">
        <Skeleton className="h-8 rounded-none" />
        <div className="flex flex-col gap-3 px-5">
          <Skeleton className="h-7 w-3/4" />
          <Skeleton className="h-6 w-32 rounded-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-11 w-28" />
        </div>
      </div>
    </SkeletonList>
  )
}
