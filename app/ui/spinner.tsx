/** Turns while something short is under way; says so to those who do not see it turn. */
export function Spinner({ label = 'Wird geladen' }: { label?: string }) {
  return (
    <span role="status" className="inline-flex items-center justify-center">
      <span
        aria-hidden="true"
        className="size-6 animate-spin rounded-full border-3 border-river-200 border-t-river-700"
      />
      <span className="sr-only">{label}</span>
    </span>
  )
}
