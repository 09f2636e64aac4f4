/** A wrought-iron shop sign. Decorative. */
export function ShopSign({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 190 180" className={className} aria-hidden="true">
      <path fill="var(--color-river-900)" d="M10 4h9v132h-9z" />
      <path
        fill="none"
        stroke="var(--color-river-900)"
        strokeWidth="6"
        strokeLinecap="round"
        d="M16 34h150M18 92c34 0 62-22 70-54M166 34c12 0 16-16 5-18s-12 11-4 11M46 66c-10-8-20 2-13 9s16-1 13-9"
      />
      <path stroke="var(--color-river-900)" strokeWidth="3.5" d="M76 36v22M146 36v22" />
      <circle cx="111" cy="108" r="53" fill="var(--color-market-600)" />
      <circle cx="111" cy="108" r="45" fill="none" stroke="var(--color-straw)" strokeWidth="3" />
      <path
        fill="#fff6e3"
        d="M84 130v-26h54v26zM80 104l5-17h52l5 17zM84 104c0 9 13.5 9 13.5 0 0 9 13.5 9 13.5 0 0 9 13.5 9 13.5 0 0 9 13.5 9 13.5 0"
      />
      <path fill="var(--color-market-600)" d="M90 112h18v13H90zM115 112h16v18h-16z" />
    </svg>
  )
}
