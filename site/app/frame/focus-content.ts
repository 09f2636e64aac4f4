import { CONTENT_ID } from './skip-link'

/** Puts the focus on what the page is about: where what had it is gone, keyboard and screen reader go on from there. */
export function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
}
