import type { ReactNode } from 'react'

/** Grey place of something that is still loading; size it by `className`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block motion-safe:animate-pulse rounded-sm bg-ink/10 ${className}`}
    />
  )
}

/** Around skeletons: tells screen readers once what is loading. */
export function Loading({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className} aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  )
}
