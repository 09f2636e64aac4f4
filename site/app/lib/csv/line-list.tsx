/** Maximum number of lines shown; the downloaded file has all. */
const SHOWN = 100

export type Line = Readonly<{ line: number; label: string; message: string }>

/** Lines of a CSV file, each with a message. */
export function LineList({ label, lines }: { label: string; lines: readonly Line[] }) {
  const hidden = lines.length - SHOWN
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: needed for scrolling by keyboard
      tabIndex={0}
      className="max-h-56 overflow-y-auto rounded-soft border border-line"
    >
      <ul className="divide-y divide-line">
        {lines.slice(0, SHOWN).map(({ line, label, message }) => (
          <li key={line} className="flex flex-wrap gap-x-3 px-3 py-1.5 text-[0.9375rem] leading-snug">
            <span className="w-20 shrink-0 text-ink-soft tabular-nums">Zeile {line}</span>
            <span className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">
              {label || '(ohne Namen)'}
            </span>
            <span className="min-w-0 flex-1 basis-56 wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="border-t border-line px-3 py-1.5 text-[0.9375rem] text-ink-soft">
          … und {hidden.toLocaleString('de-DE')} weitere
        </p>
      )}
    </section>
  )
}
