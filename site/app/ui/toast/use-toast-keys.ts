import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Keyboard access to the toast, also from a dialog that traps the focus: F6 moves the focus to its first button, Escape or its last one
 * dismisses it, and the focus returns. Spread `keys` onto its region; call `beforeDismissal` before it is removed.
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
      // The last button dismisses.
      if (event.key === 'Escape') [...(region.current?.querySelectorAll('button') ?? [])].at(-1)?.click()
    },
  }

  const beforeDismissal = useCallback(() => {
    if (region.current?.contains(document.activeElement)) origin.current?.focus({ preventScroll: true })
  }, [region])

  return { keys, beforeDismissal }
}
