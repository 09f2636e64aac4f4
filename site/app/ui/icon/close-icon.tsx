/** Close icon; the button around it has the accessible name. */
export function CloseIcon({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 16 16" className={`fill-none stroke-current stroke-2 ${className}`} aria-hidden="true">
      <path d="m3 3 10 10M13 3 3 13" strokeLinecap="round" />
    </svg>
  )
}
