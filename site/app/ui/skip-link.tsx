export const CONTENT_ID = 'inhalt'

/** Moves the focus to the main content after the focused element was removed, so that keyboard and screen reader continue there. */
export function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
}

/** First focusable element of the page; visible only with focus. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      data-print="no"
      className="fixed top-3 left-3 z-60 -translate-y-[calc(100%+1rem)] rounded-soft bg-river-900 px-4 py-3 font-semibold text-white opacity-0 focus:translate-y-0 focus:opacity-100"
    >
      Zum Inhalt springen
    </a>
  )
}
