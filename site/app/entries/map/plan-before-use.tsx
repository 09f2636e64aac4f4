import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSettingsOf } from '../../association/use-settings'
import { DrawnPlan } from '../../lib/map/drawn-plan'
import type { PinPlace } from '../../lib/map/place'

/**
 * The plan of a page that waits for its first use (`onFirstUse`), drawn into the box that the server wrote. After hydration the page draws
 * its own plan in its place and selects the pin that was pressed in this one.
 */
export function PlanBeforeUse({ places }: { places: readonly PinPlace[] }) {
  const { centre } = useSettingsOf('map')
  const [container, setContainer] = useState<Element | null>(null)
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    const written = document.querySelector('[data-plan]')
    const part = written?.closest('[data-waits]')
    if (!written || !part) return
    setContainer(written)
    const removal = new MutationObserver(() => {
      if (written.isConnected) return
      removal.disconnect()
      setContainer(null)
      if (pressed.current) document.querySelector<HTMLElement>(`[data-pin="${pressed.current}"]`)?.click()
    })
    removal.observe(part, { childList: true, subtree: true })
    return () => removal.disconnect()
  }, [])
  const press = ([first]: readonly PinPlace[]) => {
    pressed.current = first?.id
  }
  return (
    container &&
    createPortal(
      <DrawnPlan places={places} chosen={[]} onChoose={press} centre={centre} own={null} />,
      container,
    )
  )
}
