import { useEffect, useRef, useState } from 'react'

/** Local storage key of switched-off shortcuts. */
const STORED = 'adminShortcuts'
const OFF = 'off'

export type Shortcuts = Readonly<Record<string, (focused: Element | null) => void>>

/** Single-key shortcuts, inactive while typing or when switched off: speech input may trigger them by accident (WCAG 2.1.4). */
export function useShortcuts(shortcuts: Shortcuts) {
  const [on, setOn] = useState(() => localStorage.getItem(STORED) !== OFF)
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })

  useEffect(() => {
    if (!on) return
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = current.current[event.key]
      if (!shortcut || event.altKey || event.ctrlKey || event.metaKey || event.repeat || isTyping(event))
        return
      event.preventDefault()
      shortcut(document.activeElement)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [on])

  function toggle() {
    localStorage.setItem(STORED, on ? OFF : 'on')
    setOn(!on)
  }
  return { on, toggle }
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select')
}
