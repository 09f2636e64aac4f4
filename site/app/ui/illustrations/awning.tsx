import { classNames } from '../class-names'

const STRIPES = {
  market:
    'bg-[repeating-linear-gradient(90deg,var(--color-market-600)_0_1.5rem,#fff1dc_1.5rem_3rem)] bg-market-600',
  river:
    'bg-[repeating-linear-gradient(90deg,var(--color-river-700)_0_1.5rem,#fff1dc_1.5rem_3rem)] bg-river-700',
}

/** Striped awning along the upper edge of a card. Decorative. */
export function Awning({ tone }: { tone: keyof typeof STRIPES }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'h-8 [mask:linear-gradient(#000_0_0)_0_0/100%_1.25rem_no-repeat,radial-gradient(circle_at_50%_0,#000_0.72rem,#0000_0.75rem)_0_1.25rem/1.5rem_0.75rem_repeat-x]',
        STRIPES[tone],
      )}
    />
  )
}
