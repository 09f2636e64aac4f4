import { classNames } from '../../../ui/class-names'
import type { Opening } from './open-status'

/**
 * Whether the business with a page at this path is open now; for businesses with hours. The line keeps its height until that is known, so
 * that nothing moves; without scripts it is not shown.
 */
export function OpeningLine({ path, opening }: { path: string; opening: Opening | null }) {
  const known = opening?.(path)
  const isOpen = known?.status.state === 'open'
  return (
    <p
      data-script="needed"
      data-print="no"
      className={classNames(
        'flex min-h-[1lh] items-center gap-2 font-semibold',
        isOpen ? 'text-meadow-dark' : 'text-ink-soft',
      )}
    >
      {known && (
        <>
          <span aria-hidden="true" className="size-2.5 rounded-full bg-current" />
          {known.text}
        </>
      )}
    </p>
  )
}
