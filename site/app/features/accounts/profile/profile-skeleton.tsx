import { Skeleton } from '../../../ui/loading/skeleton'

/** Placeholder of the profile form. */
export function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Profil wird geladen …">
      <Skeleton className="h-7 w-52" />
      <div className="mt-6 grid gap-x-5 gap-y-4 @2xl:grid-cols-2">
        {['first', 'last', 'phone', 'address', 'code', 'city'].map((field) => (
          <div key={field} className="grid gap-1.5">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-11" />
          </div>
        ))}
      </div>
    </div>
  )
}
