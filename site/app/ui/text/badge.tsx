import type { ReactNode } from 'react'
import { classNames } from '../class-names'

/** Tones distinguish kinds visually; the meaning is in the text. */
export type BadgeTone =
  | 'neutral'
  | 'river'
  | 'market'
  | 'straw'
  | 'meadow'
  | 'plum'
  | 'outline'
  | 'strong'
  | 'warning'

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-paper-deep text-ink',
  river: 'bg-river-100 text-river-800',
  market: 'bg-market-100 text-market-700',
  straw: 'bg-straw-light text-straw-dark',
  meadow: 'bg-meadow-light text-meadow-dark',
  plum: 'bg-plum-light text-plum-dark',
  outline: 'border-line-strong text-ink',
  strong: 'bg-market-600 text-white',
  warning: 'bg-error-light text-error',
}

/** A short label that classifies an item. `strong` marks a current state, `warning` something that is wrong or does not take place. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center rounded-[0.8rem] border wrap-anywhere px-2.5 py-0.5 text-sm font-semibold leading-snug',
        tone !== 'outline' && 'border-transparent',
        TONES[tone],
      )}
    >
      {children}
    </span>
  )
}
