import { Skeleton, SkeletonList } from '../../ui/skeleton'

export function PhotoWallSkeleton() {
  return (
    <SkeletonList
      label="Fotos werden geladen …"
      count={3}
      className="grid gap-5 @2xl:grid-cols-2 @5xl:grid-cols-3"
    >
      <Skeleton className="aspect-4/3 w-full" />
      <Skeleton className="mt-3 h-5 w-2/3" />
    </SkeletonList>
  )
}
