import { classNames } from '../class-names'

const FLAGS = ['#f0c36a', '#fff6e3', '#8fb7ce'] as const
const COUNT = 11

/** Pennants on a line. Decorative. */
export function Bunting({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 120" className={className} preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <path d="M-10 6Q280 96 570 6" fill="none" stroke="#fff6e3" strokeWidth="3" />
      {Array.from({ length: COUNT }, (_, place) => {
        const t = (place + 0.5) / COUNT
        const x = -10 + 580 * t
        const y = 6 + 180 * t * (1 - t)
        return (
          <path
            key={x}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(9 - 18 * t).toFixed(1)})`}
            fill={FLAGS[place % FLAGS.length]}
            d="M-16 0h32L0 42z"
          />
        )
      })}
    </svg>
  )
}

/** Wave between a river-coloured section and the page background below. Decorative. */
export function Shore({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1440 64"
      preserveAspectRatio="none"
      className={classNames('-mb-px block w-full fill-paper print:hidden', className)}
      aria-hidden="true"
    >
      <path d="M0 40c120-28 240-28 360 0s240 28 360 0 240-28 360 0 240 28 360 0v24H0z" opacity=".18" />
      <path d="M0 52c120-20 260-30 420-10s260 24 440-2 380-22 580 8v16H0z" />
    </svg>
  )
}
