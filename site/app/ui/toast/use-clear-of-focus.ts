import { type RefObject, useLayoutEffect } from 'react'

/** Minimum difference in pixels between layout and visual viewport that counts as an on-screen keyboard; browser toolbars make less. */
const KEYBOARD = 150

/**
 * Moves toasts to the upper edge (`data-top`) when they would cover the focused element or be behind an on-screen keyboard. `shown` changes
 * with the toast.
 */
export function useClearOfFocus(region: RefObject<HTMLElement | null>, shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message may have another height
  useLayoutEffect(() => {
    const box = region.current
    const view = window.visualViewport
    if (!box?.querySelector('[data-toast]') || !view) return
    const place = () => {
      const focused = document.activeElement
      const { top, bottom, right } = focused?.getBoundingClientRect() ?? new DOMRect()
      const height = box.offsetHeight
      const isCovered = (from: number) =>
        focused !== document.body &&
        !box.contains(focused) &&
        right > box.offsetLeft &&
        bottom > from &&
        top < from + height
      const isBehindKeyboard = window.innerHeight - view.height * view.scale > KEYBOARD
      box.toggleAttribute(
        'data-top',
        isBehindKeyboard || (isCovered(window.innerHeight - height) && !isCovered(0)),
      )
      box.style.setProperty('--view-top', `${view.offsetTop}px`)
    }
    place()
    const stop = new AbortController()
    const { signal } = stop
    for (const event of ['focusin', 'scroll'])
      document.addEventListener(event, place, { capture: true, passive: true, signal })
    for (const event of ['resize', 'scroll']) view.addEventListener(event, place, { signal })
    return () => stop.abort()
  }, [region, shown])
}
