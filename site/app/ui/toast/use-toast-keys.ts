import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Keyboard access to the toast, also from a dialog that traps the focus: F6 moves the focus to it, Escape or its button dismisses it, and
 * the focus returns. Spread `keys` onto its region; call `beforeDismissal` before it is removed.
 */
export function useToastKeys(region: RefObject<HTMLElement | null>) {
  const origin = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const button = region.current?.querySelector('button')
      if (event.key !== 'F6' || !button) return
      event.preventDefault()
      button.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [region])

  const keys = {
    onFocus({ relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof HTMLElement) origin.current = relatedTarget
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !(event.target instanceof HTMLElement)) return
      event.target.click()
    },
  }

  const beforeDismissal = useCallback(() => {
    if (region.current?.contains(document.activeElement)) origin.current?.focus({ preventScroll: true })
  }, [region])

  return { keys, beforeDismissal }
}
