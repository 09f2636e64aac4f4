import { useCallback, useEffect, useRef, useState } from 'react'

export type Menu = ReturnType<typeof useMenu<HTMLElement, HTMLButtonElement>>

/** State of a menu behind a button: closes on selection, Escape, a click outside, and when the focus moves out. */
export function useMenu<
  Around extends HTMLElement = HTMLElement,
  Opener extends HTMLElement = HTMLButtonElement,
>() {
  const [open, setOpen] = useState(false)
  const ref = useRef<Around>(null)
  const buttonRef = useRef<Opener>(null)
  const close = useCallback(() => setOpen(false), [])

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      buttonRef.current?.focus()
    }
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [open])

  return { open, setOpen, close, toggle: () => setOpen(!open), ref, buttonRef }
}
