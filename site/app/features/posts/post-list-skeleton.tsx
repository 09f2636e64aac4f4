import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { POST_GRID } from './layouts'

/** Placeholder of six posts (docs/product.md#loading-and-empty-lists). */
export function PostListSkeleton() {
  return (
    <SkeletonList label="Beiträge werden geladen …" count={6} className={POST_GRID}>
      <div className="bg-white p-2 shadow-card @2xl:p-3">
        <Skeleton className="aspect-4/3 w-full" />
        <div className="flex flex-col gap-3 px-2 pt-5 pb-4">
          <Skeleton className="h-7 w-3/5" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="mt-4 h-5 w-1/3" />
        </div>
      </div>
    </SkeletonList>
  )
}
