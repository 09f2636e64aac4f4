import { type RefObject, useLayoutEffect } from 'react'

/** Minimum difference in pixels between layout and visual viewport that counts as an on-screen keyboard; browser toolbars make less. */
const KEYBOARD = 150

/**
 * Moves toasts to the upper edge (`data-top`) when they would cover the focused element, or else more buttons of an open dialog than there, or
 * be behind an on-screen keyboard. `shown` changes with the toast.
 */
export function useClearOfFocus(region: RefObject<HTMLElement | null>, shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message may have another height
  useLayoutEffect(() => {
    const box = region.current
    const view = window.visualViewport
    if (!box?.querySelector('[data-toast]') || !view) return
    const place = () => {
      const focused = document.activeElement
      // Pressing a button of a toast focuses it: moving away before it is released would lose the click.
      if (box.contains(focused)) return
      const height = box.offsetHeight
      const covered = (elements: Iterable<Element>, from: number) =>
        [...elements].filter((element) => {
          const { top, bottom, left, right } = element.getBoundingClientRect()
          return (
            right > box.offsetLeft &&
            left < box.offsetLeft + box.offsetWidth &&
            bottom > from &&
            top < from + height
          )
        }).length
      /** How many more are covered at the lower edge than at the upper one. */
      const gain = (elements: Iterable<Element>) =>
        covered(elements, window.innerHeight - height) - covered(elements, 0)
      const isBehindKeyboard = window.innerHeight - view.height * view.scale > KEYBOARD
      const ofFocus = focused && focused !== document.body ? gain([focused]) : 0
      box.toggleAttribute(
        'data-top',
        isBehindKeyboard || (ofFocus || gain(document.querySelectorAll('.dialog-popup button'))) > 0,
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
