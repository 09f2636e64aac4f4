import { type RefObject, useLayoutEffect } from 'react'

/** Pixels by which a keyboard on the screen makes the visible part of the page lower; bars of browsers make it less. */
const KEYBOARD = 150

/**
 * Keeps the messages, which stand at the lower edge of the window, off what has the focus, and out of the keyboard of a phone:
 * there they stand at the upper edge (`data-top`). `shown` changes with what is shown.
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
