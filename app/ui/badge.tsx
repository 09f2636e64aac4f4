import type { ReactNode } from 'react'

export type BadgeTone = 'paper' | 'river' | 'sky' | 'light' | 'amber' | 'moss' | 'plum' | 'brick'

// Each pair keeps at least 6:1.
const TONES: Readonly<Record<BadgeTone, string>> = {
  paper: 'bg-paper-dim text-ink',
  river: 'bg-river-800 text-white',
  sky: 'bg-river-100 text-river-800',
  light: 'bg-light text-ink',
  amber: 'bg-light-soft text-[#5f3d00]',
  moss: 'bg-moss-soft text-[#274d2b]',
  plum: 'bg-plum-soft text-plum',
  brick: 'bg-alarm-soft text-[#8a2114]',
}

/** A short word about the thing it stands on. `light` and `river` call out, the others tell kinds apart. */
export function Badge({ tone = 'paper', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-sm px-2 py-0.5 text-sm leading-snug font-semibold ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
