import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Restores the focus that a button loses when it is disabled during a request, unless the focus has moved meanwhile: otherwise the keyboard
 * would continue at the top of the page.
 */
export function useRestoredFocus(button: RefObject<HTMLButtonElement | null>, disabled: boolean): void {
  const wasFocused = useRef(false)
  // Before the next paint: after it, the browser has removed the focus.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (disabled) wasFocused.current = focused === button.current
    else if (wasFocused.current && focused === document.body) button.current?.focus({ preventScroll: true })
  }, [button, disabled])
}
