import { useState } from 'react'
import { Checkbox } from '../../ui/field/checkbox'
import { ALWAYS_LOAD_KEY, loadsAlways } from './loads-always'

/** Remembers in this browser that posts load without a press. */
export function AlwaysLoad({ onChange }: { onChange: (always: boolean) => void }) {
  const [always, setAlways] = useState(loadsAlways)

  function change(always: boolean) {
    setAlways(always)
    onChange(always)
    try {
      if (always) localStorage.setItem(ALWAYS_LOAD_KEY, 'true')
      else localStorage.removeItem(ALWAYS_LOAD_KEY)
    } catch {
      // Storage is blocked: it holds until the page is left.
    }
  }

  return (
    <Checkbox
      label="Beiträge immer gleich laden"
      hint="Das merkt sich dieser Browser, bis Sie das Häkchen wieder wegnehmen."
      checked={always}
      onChange={(event) => change(event.target.checked)}
    />
  )
}
