/** Where React Router keeps how far each page of this window was scrolled, by the keys of the history's entries. */
export const SCROLL_POSITIONS = 'react-router-scroll-positions'

/** Scrolls a page that the server wrote to where it was left; in the browser React Router does it. */
export function restoreScrollPosition(): void {
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
  try {
    const top = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}')[history.state.key]
    if (top) scrollTo(0, top)
  } catch {
    // Storage is blocked, or holds something else.
  }
}
