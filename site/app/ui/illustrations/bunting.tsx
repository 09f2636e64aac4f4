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
