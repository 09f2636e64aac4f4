/** A letter with stamp, postmark and seal. Decorative. */
export function Letter({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 220" className={className} aria-hidden="true">
      <g transform="rotate(-5 160 120)">
        <path fill="var(--color-river-900)" opacity=".14" d="M48 62h232v146H48z" />
        <path fill="#fffdf9" d="M42 52h232v146H42z" />
        <path
          fill="var(--color-market-500)"
          d="M42 52h26l-10 8H42zM94 52h26l-10 8H84zM146 52h26l-10 8h-26zM198 52h26l-10 8h-26zM250 52h24l-8 8h-26zM42 190h16l-10 8h-6zM84 190h26l-10 8H74zM136 190h26l-10 8h-26zM188 190h26l-10 8h-26zM240 190h26l-10 8h-26z"
        />
        <path fill="var(--color-river-700)" d="M216 74h42v50h-42z" />
        <path fill="var(--color-straw)" d="M222 118V98l8-10 8 10v20zM240 118V92l6-12 6 12v26z" />
        <path
          fill="none"
          stroke="var(--color-river-900)"
          strokeWidth="2.500"
          strokeLinecap="round"
          d="M176 84a24 24 0 1 0 32 22M172 96q10-6 20 0t20 0M172 106q10-6 20 0t20 0"
        />
        <path
          stroke="var(--color-river-800)"
          strokeWidth="4"
          strokeLinecap="round"
          d="M66 130h74M66 146h92M66 162h54"
        />
        <circle cx="232" cy="162" r="19" fill="var(--color-market-600)" />
        <circle cx="232" cy="162" r="12" fill="none" stroke="var(--color-market-300)" strokeWidth="3" />
        <path fill="var(--color-market-300)" d="m226 162 4 4 8-9 3 3-11 12-7-7z" />
      </g>
    </svg>
  )
}
