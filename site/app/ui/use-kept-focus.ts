import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Gives a button back the focus that it loses by being disabled while it works, unless the focus has gone somewhere else
 * meanwhile: otherwise the keyboard would have to begin at the top of the page.
 */
export function useKeptFocus(button: RefObject<HTMLButtonElement | null>, disabled: boolean): void {
  const had = useRef(false)
  // Before the next painting: only then does the browser take the focus away.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (disabled) had.current = focused === button.current
    else if (had.current && focused === document.body) button.current?.focus({ preventScroll: true })
  }, [button, disabled])
}
