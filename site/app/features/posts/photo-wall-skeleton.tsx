import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { THREE_PHOTO_GRID } from './layouts'

export function PhotoWallSkeleton() {
  return (
    <SkeletonList label="Fotos werden geladen …" count={3} className={THREE_PHOTO_GRID}>
      <div className="flex h-full flex-col bg-white p-2 pb-0 shadow-card @2xl:p-2.5 @2xl:pb-0">
        <Skeleton className="aspect-4/3 w-full @5xl:flex-1" />
        <div className="flex flex-col gap-2.5 px-1 pt-3.5 pb-4">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      </div>
    </SkeletonList>
  )
}
