import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  /** A drawing above the title; decorative. */
  picture?: ReactNode
  /** What to do now: a sentence, a button, a link. */
  children?: ReactNode
}

/** Stands where a list would, when there is nothing in it. */
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
