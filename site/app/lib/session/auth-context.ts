import { createContext, use, useEffect } from 'react'
import type { Registration, SignInOutcome, SignOutOutcome, SignOutScope, SignUpOutcome } from './outcomes'
import type { SessionState } from './session-state'

/** Who is signed in, and what can be done about it. Failures are values; nothing rejects. */
export type Auth = SessionState &
  Readonly<{
    signIn(email: string, password: string): Promise<SignInOutcome>
    signUp(registration: Registration): Promise<SignUpOutcome>
    /** This browser alone, unless said otherwise. */
    signOut(scope?: SignOutScope): Promise<SignOutOutcome>
    refreshProfile(): Promise<void>
  }>

export type AuthContextValue = Readonly<{
  auth: Auth
  /** Somebody needs to know who is signed in now, and not when the page has time for it. */
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
