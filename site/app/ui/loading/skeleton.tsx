import type { ReactNode } from 'react'
import { classNames } from '../class-names'

/** A grey placeholder while loading; size it with classes: `<Skeleton className="h-5 w-2/3" />`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded-soft bg-line/70', className)}
    />
  )
}

/** Repeats a skeleton `count` times in the caller's layout; `label` names the loading content. */
export function SkeletonList({
  label,
  count,
  className,
  children,
}: {
  label: string
  count: number
  className?: string
  children: ReactNode
}) {
  return (
    <ul aria-busy="true" aria-label={label} className={className}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike and never move
        <li key={place}>{children}</li>
      ))}
    </ul>
  )
}
