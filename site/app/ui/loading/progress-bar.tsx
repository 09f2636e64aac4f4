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
