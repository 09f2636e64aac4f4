import { useCallback, useEffect, useRef } from 'react'
import { type FormProtection, protectForm } from './form-protection'

/** Protection of a form that is open from the first render on; the function returns it in handlers. `targets` is a constant. */
export function useFormProtection(targets: readonly string[]): () => FormProtection {
  const protection = useRef<FormProtection | null>(null)
  const open = useCallback(() => {
    protection.current ??= protectForm(targets)
    return protection.current
  }, [targets])
  useEffect(() => void open(), [open])
  return open
}
