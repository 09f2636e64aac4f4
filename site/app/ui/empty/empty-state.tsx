import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  /** Illustration above the title; decorative. */
  picture?: ReactNode
  /** A sentence, button or link with the next step. */
  children?: ReactNode
}

/** Replaces an empty list. */
export function EmptyState({ title, picture, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-line-strong/60 px-5 pt-10 pb-9 text-center">
      {picture && <div className="w-full max-w-80">{picture}</div>}
      <p className="font-display text-2xl font-extrabold leading-tight">{title}</p>
      {children && (
        <div className="flex max-w-prose flex-col items-center gap-4 text-ink-soft [&>p]:text-balance">
          {children}
        </div>
      )}
    </div>
  )
}
