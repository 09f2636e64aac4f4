import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Auth, AuthContext } from './auth-context'
import type { Account } from './open-account'
import { unreachable } from './outcomes'
import { LOADING_STATE, SIGNED_OUT_STATE } from './session-state'
import { markSignedIn } from './signed-in-mark'
import { isSessionStored, isSignInStored, storePendingFactor } from './stored-session'
import { watchStoredSession } from './watch-stored-session'
import { whenIdle } from './when-idle'

/**
 * Provides the session. The auth client is loaded when `useAuth` is called or, where a session is stored, when the browser is idle; pages
 * of visitors never load it.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(LOADING_STATE)
  const account = useRef<Promise<Account> | null>(null)

  const open = useCallback(() => {
    account.current ??= import('./open-account')
      .then(({ openAccount }) => openAccount(setState))
      .catch((error: unknown) => {
        account.current = null
        throw error
      })
    return account.current
  }, [])

  const check = useCallback(() => {
    if (account.current) return
    if (!isSessionStored()) setState(SIGNED_OUT_STATE)
    open().catch((error: unknown) => {
      console.error('The session could not be checked:', error)
      setState(SIGNED_OUT_STATE)
    })
  }, [open])

  useEffect(() => {
    let cancelCheck = () => {}
    const look = (stored: boolean) => {
      // Afterwards the client itself observes other tabs.
      if (account.current) return
      markSignedIn(isSignInStored())
      setState(stored ? LOADING_STATE : SIGNED_OUT_STATE)
      if (stored) cancelCheck = whenIdle(check)
    }
    look(isSessionStored())
    const stopWatching = watchStoredSession(look)
    return () => {
      cancelCheck()
      stopWatching()
      account.current?.then(({ close }) => close()).catch(() => {})
      account.current = null
    }
  }, [check])

  useEffect(() => {
    if (state.loading) return
    markSignedIn(state.user !== null)
    storePendingFactor(state.pendingFactor !== null)
  }, [state])

  const actions = useMemo(() => actionsOf(open), [open])
  const value = useMemo(() => ({ auth: { ...state, ...actions }, check }), [state, actions, check])
  return <AuthContext value={value}>{children}</AuthContext>
}

/** When the auth client cannot be loaded, every action fails as it does without a network. */
function actionsOf(open: () => Promise<Account>) {
  const failed = (message: string) => (error: unknown) => {
    console.error(`${message}:`, error)
    return { state: 'failed' as const, failure: unreachable(message) }
  }
  return {
    signIn: (email, password) =>
      open()
        .then((account) => account.signIn(email, password))
        .catch(failed('Login fehlgeschlagen')),
    signUp: (registration) =>
      open()
        .then((account) => account.signUp(registration))
        .catch(failed('Registrierung fehlgeschlagen')),
    signOut: (scope = 'local') =>
      open()
        .then((account) => account.signOut(scope))
        .catch(failed('Abmelden fehlgeschlagen')),
    refreshProfile: () =>
      open()
        .then((account) => account.refreshProfile())
        .catch((error: unknown) => console.error('The profile could not be read:', error)),
  } satisfies Partial<Auth>
}
