import { useCallback, useEffect, useRef } from 'react'
import { type FormPass, openForm } from './form-pass'

/**
 * The pass of a form that is open from now on. `targets` is a constant. For forms whose code is loaded when they open; the
 * function gives the pass to handlers.
 */
export function useFormPass(targets: readonly string[]): () => FormPass {
  const pass = useRef<FormPass | null>(null)
  const open = useCallback(() => {
    pass.current ??= openForm(targets)
    return pass.current
  }, [targets])
  useEffect(() => void open(), [open])
  return open
}
