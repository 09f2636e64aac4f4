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

type ProgressBarProps = { label: string; done: number; total: number }

/** Progress in numbers and as a bar. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  return (
    <div className="grid gap-1.5">
      <p className="tabular-nums">
        {done.toLocaleString('de-DE')} von {total.toLocaleString('de-DE')}
      </p>
      <progress
        aria-label={label}
        value={done}
        max={Math.max(total, 1)}
        className="h-2.5 w-full overflow-hidden rounded-full accent-river-700"
      />
    </div>
  )
}
