/** A few photos on a table. Decorative. */
export function Snapshots({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 210 180" className={className} aria-hidden="true">
      <g transform="rotate(-10 80 90)">
        <path fill="#0a2033" opacity=".14" d="M23 25h112v128H23z" />
        <path fill="#fffdf9" d="M20 20h112v128H20z" />
        <path fill="var(--color-straw)" d="M29 29h94v88H29z" />
        <path fill="var(--color-market-500)" d="M29 96c20-26 34-26 50-8s28 6 44-8v37H29z" />
        <circle cx="98" cy="54" r="13" fill="#fffdf9" />
      </g>
      <g transform="rotate(7 140 100)">
        <path fill="#0a2033" opacity=".14" d="M83 43h112v128H83z" />
        <path fill="#fffdf9" d="M80 38h112v128H80z" />
        <path fill="var(--color-river-300)" d="M89 47h94v88H89z" />
        <path fill="var(--color-meadow)" d="M89 92c18-16 34-16 48-4s30 4 46-8v30H89z" />
        <path fill="var(--color-river-800)" d="M89 106h94v29H89z" />
        <path fill="#fff6e3" d="M124 106V84l10-12 10 12v22z" />
        <path fill="var(--color-market-600)" d="m119 86 15-18 15 18-3 3-12-13-12 13z" />
        <path
          stroke="var(--color-river-300)"
          strokeWidth="3"
          strokeLinecap="round"
          d="M100 117h28M142 123h26M110 128h18"
        />
      </g>
    </svg>
  )
}
