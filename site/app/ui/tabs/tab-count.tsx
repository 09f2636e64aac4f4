type TabCountProps = {
  /** Null hides the count. */
  count: number | null | undefined
  /** Noun for screen readers, where it differs from the label of the tab. */
  unit?: string
}

/** The count of a tab. */
export function TabCount({ count, unit }: TabCountProps) {
  if (count == null) return null
  return (
    <span className="rounded-full bg-river-100 px-2 text-[0.9375rem] leading-6 text-river-800 in-[[aria-current]]:bg-straw in-[[aria-current]]:text-ink in-aria-selected:bg-straw in-aria-selected:text-ink">
      {count.toLocaleString('de-DE')}
      {unit && <span className="sr-only"> {unit}</span>}
    </span>
  )
}
