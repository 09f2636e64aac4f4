import { Skeleton } from '../../../ui/loading/skeleton'

/** Placeholder of a post; fills its container. */
export function PostSkeleton() {
  return (
    <div className="flex flex-1 flex-col gap-3 bg-paper-bright py-3">
      <div className="flex items-center gap-2.5 px-3">
        <Skeleton className="size-9" />
        <Skeleton className="h-4 w-2/5" />
      </div>
      <Skeleton className="flex-1" />
      <Skeleton className="mx-3 h-4 w-3/5" />
      <Skeleton className="mx-3 h-4 w-1/3" />
    </div>
  )
}
