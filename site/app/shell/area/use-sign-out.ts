import { useState } from 'react'
import { useMayLeave } from '../../lib/form/unsaved-changes'

/** Signs out once, after unsaved changes were confirmed. */
export function useSignOut(onSignOut: () => Promise<void>) {
  const [signingOut, setSigningOut] = useState(false)
  const mayLeave = useMayLeave()

  async function signOut() {
    if (signingOut || !(await mayLeave())) return
    setSigningOut(true)
    try {
      await onSignOut()
    } finally {
      setSigningOut(false)
    }
  }

  return { signingOut, signOut }
}
