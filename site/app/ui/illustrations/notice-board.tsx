/** A board with pinned notes. Decorative. */
export function NoticeBoard({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 220" className={className} aria-hidden="true">
      <path fill="var(--color-straw-dark)" d="M62 220V60h12v160zM246 220V60h12v160z" opacity=".85" />
      <path fill="var(--color-market-700)" d="m20 60 140-46 140 46v12L160 28 20 72z" />
      <path fill="#fff6e3" d="M34 66 160 26l126 40v104H34z" />
      <path fill="#e9c98a" d="M44 74 160 38l116 36v86H44z" />
      <g transform="rotate(-5 86 112)">
        <path fill="#fffdf9" d="M60 82h54v60H60z" />
        <path
          stroke="var(--color-river-700)"
          strokeWidth="3"
          strokeLinecap="round"
          d="M69 102h36M69 113h28M69 124h32"
        />
        <circle cx="87" cy="84" r="5" fill="var(--color-market-600)" />
      </g>
      <g transform="rotate(4 160 100)">
        <path fill="var(--color-river-200)" d="M128 66h62v74h-62z" />
        <path
          fill="none"
          stroke="var(--color-river-900)"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M152 118h15M154 125h11M152 112c0-8-8-11-8-21a15.5 15.5 0 0 1 31 0c0 10-8 13-8 21"
        />
        <circle cx="159" cy="69" r="5" fill="var(--color-market-600)" />
      </g>
      <g transform="rotate(-3 232 116)">
        <path fill="var(--color-meadow-light)" d="M206 88h52v54h-52z" />
        <path
          fill="var(--color-market-500)"
          d="M232 131c-9-7-15-12-15-19a8 8 0 0 1 15-4 8 8 0 0 1 15 4c0 7-6 12-15 19z"
        />
        <circle cx="232" cy="90" r="5" fill="var(--color-river-800)" />
      </g>
      <path
        fill="none"
        stroke="var(--color-meadow-dark)"
        strokeWidth="4"
        strokeLinecap="round"
        d="M50 220q-2-14-10-20M56 220v-26M80 220q1-13 8-19M238 220q-1-13-7-18M264 220v-24M270 220q2-14 10-19"
      />
    </svg>
  )
}
