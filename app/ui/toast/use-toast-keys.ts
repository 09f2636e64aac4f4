import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

/**
 * The way to the messages for the keyboard, also out of a dialog that holds the focus: F6 goes to the newest one, Escape
 * or its button dismisses it, and the focus goes on to the next message or back to where it came from. Spread `region`
 * onto the element that holds them; call `beforeDismissal` when one is about to go.
 */
export function useToastKeys() {
  const ref = useRef<HTMLDivElement>(null)
  const origin = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const newest = buttonsIn(ref.current).at(-1)
      if (event.key !== 'F6' || !newest) return
      event.preventDefault()
      newest.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const region = {
    ref,
    onFocus({ relatedTarget, currentTarget }: FocusEvent) {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        origin.current = relatedTarget
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !(event.target instanceof HTMLElement)) return
      event.target.click()
    },
  }

  function beforeDismissal() {
    const focused = document.activeElement
    if (!ref.current?.contains(focused)) return
    const next = buttonsIn(ref.current).findLast((button) => button !== focused) ?? origin.current
    next?.focus({ preventScroll: true })
  }

  return { region, beforeDismissal }
}

function buttonsIn(region: HTMLElement | null): HTMLButtonElement[] {
  return [...(region?.querySelectorAll('button') ?? [])]
}
