import { classNames } from '../class-names'

/** Loading indicator; `label` is visible and announced. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <p role="status" className={classNames('flex items-center justify-center gap-3', className)}>
      <span
        aria-hidden="true"
        className="size-6 shrink-0 animate-spin rounded-full border-3 border-line border-t-river-700 motion-reduce:animate-pulse"
      />
      {label}
    </p>
  )
}
