import { useState } from 'react'
import { useKnownAuth } from '../../lib/session/auth-context'
import { focusContent } from '../../ui/skip-link'
import { failureToast, useToast } from '../../ui/toast/toast-context'

/** Signs out without leaving the page, and shows the result. Does not load the auth client before it is called. */
export function useSignOutInPlace() {
  const signOut = useKnownAuth()?.signOut
  const showToast = useToast()
  const [signingOut, setSigningOut] = useState(false)

  async function signOutInPlace() {
    if (signingOut || !signOut) return
    setSigningOut(true)
    const outcome = await signOut()
    setSigningOut(false)
    if (outcome.state === 'signed-out') {
      // The button is removed.
      focusContent()
      return showToast({ title: 'Abgemeldet' })
    }
    const { message, advice } = outcome.failure
    showToast(failureToast([message, advice].filter(Boolean).join(' ')))
  }

  return { signingOut, signOutInPlace }
}
