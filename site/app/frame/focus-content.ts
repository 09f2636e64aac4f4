import { CONTENT_ID } from './skip-link'

/** Moves the focus to the main content after the focused element was removed, so that keyboard and screen reader continue there. */
export function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
}
