import { createContext, use, useEffect } from 'react'
import type { Registration, SignInOutcome, SignOutOutcome, SignOutScope, SignUpOutcome } from './outcomes'
import type { SessionState } from './session-state'

/** The session and the actions on it. Failures are values; nothing rejects. */
export type Auth = SessionState &
  Readonly<{
    signIn(email: string, password: string): Promise<SignInOutcome>
    signUp(registration: Registration): Promise<SignUpOutcome>
    /** `local` by default. */
    signOut(scope?: SignOutScope): Promise<SignOutOutcome>
    refreshProfile(): Promise<void>
  }>

export type AuthContextValue = Readonly<{
  auth: Auth
  /** Checks the session now instead of when the browser is idle. */
  check(): void
}>

export const AuthContext = createContext<AuthContextValue | null>(null)

/** `const { loading, user, role, profile, signIn, … } = useAuth()` below an `AuthProvider`; throws elsewhere. */
export function useAuth(): Auth {
  const value = use(AuthContext)
  if (!value) throw new Error('useAuth needs an AuthProvider around it.')
  const { auth, check } = value
  useEffect(check, [check])
  return auth
}
