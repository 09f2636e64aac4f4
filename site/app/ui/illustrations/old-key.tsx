/** An old key with a tag. Decorative. */
export function OldKey({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 220" className={className} aria-hidden="true">
      <path fill="var(--color-river-900)" d="M30 34h260v10H30z" />
      <path
        fill="none"
        stroke="var(--color-river-900)"
        strokeWidth="7"
        strokeLinecap="round"
        d="M160 42v18q0 10-9 12"
      />
      <g transform="rotate(24 150 82)">
        <path
          fill="var(--color-river-800)"
          fillRule="evenodd"
          d="M150 62a36 36 0 0 1 10 70.500V176h22v12h-10v9h10v13h-36v-77.500A36 36 0 0 1 150 62zm0 15a21 21 0 1 0 0 42 21 21 0 0 0 0-42z"
        />
        <path fill="var(--color-river-500)" d="M148 134h5v74h-5z" />
      </g>
      <path
        fill="none"
        stroke="var(--color-straw-dark)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M166 84c20 4 34 12 46 26"
      />
      <g transform="rotate(18 226 136)">
        <path fill="#fffdf9" d="M206 96h40l8 12v64h-56v-64z" />
        <circle cx="226" cy="110" r="5" fill="var(--color-straw-dark)" />
        <path
          stroke="var(--color-market-600)"
          strokeWidth="4"
          strokeLinecap="round"
          d="M208 130h36M208 143h28M208 156h32"
        />
      </g>
    </svg>
  )
}
