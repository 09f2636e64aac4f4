import { EMBLEM } from './emblem-shapes'

/** The association's emblem. Decorative; its name is beside it. */
export function Emblem({ className }: { className?: string }) {
  return (
    <svg viewBox={`0 0 ${EMBLEM.size} ${EMBLEM.size}`} className={className} aria-hidden="true">
      {EMBLEM.shapes.map(({ d, color, line }) => {
        const paint = color.startsWith('#') ? color : `var(--color-${color})`
        return line ? (
          <path
            key={d}
            d={d}
            fill="none"
            stroke={paint}
            strokeWidth={EMBLEM.lineWidth}
            strokeLinecap="round"
          />
        ) : (
          <path key={d} d={d} fill={paint} />
        )
      })}
    </svg>
  )
}
