import type { Factor, Session, User } from '@supabase/auth-js'
import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Tables } from '../supabase/database.types'
import type { Registration, SignInOutcome, SignOutOutcome, SignOutScope, SignUpOutcome } from './outcomes'
import type { Office, Role } from './roles'

/** The session and the actions on it. Failures are values; nothing rejects. */
export type Auth = SessionState &
  Readonly<{
    signIn(email: string, password: string): Promise<SignInOutcome>
    signUp(registration: Registration): Promise<SignUpOutcome>
    /** `local` by default. */
    signOut(scope?: SignOutScope): Promise<SignOutOutcome>
    refreshProfile(): Promise<void>
  }>

/**
 * Where components read the session and learn of changes. A store instead of a value of the context, whose change would render every part of
 * the page that is not hydrated yet again.
 */
export type AuthStore = Readonly<{
  current(): Auth
  /** While the server renders and during hydration. */
  rendered(): Auth
  /** Calls `changed` after each change; returns a function that ends this. */
  subscribe(changed: () => void): () => void
  /** Checks the session now instead of when the browser is idle. */
  check(): void
  /** Registers a page that requires a session; returns a function that unregisters it. */
  guard(): () => void
}>

export const AuthContext = createContext<AuthStore | null>(null)

/** The session as far as it is known, without having it checked; null outside of an `AuthProvider`. */
export function useKnownAuth(): Auth | null {
  const store = use(AuthContext)
  return useSyncExternalStore(
    store?.subscribe ?? neverChanges,
    () => store?.current() ?? null,
    () => store?.rendered() ?? null,
  )
}

const neverChanges = () => () => {}

/** `const { loading, user, role, profile, signIn, … } = useAuth()` below an `AuthProvider`; throws elsewhere. */
export function useAuth(): Auth {
  const store = use(AuthContext)
  const auth = useKnownAuth()
  if (!store || !auth) throw new Error('useAuth needs an AuthProvider around it.')
  useEffect(() => store.check(), [store])
  return auth
}

/** Prefilled values of forms; unknown ones are empty. */
export type Submitter = Readonly<{
  firstName: string
  lastName: string
  /** First and last name. */
  name: string
  email: string
  phone: string
}>

/** Data of the signed-in user for prefilling forms; null for visitors, who never load the auth client for it. */
export function useSubmitter(): Submitter | null {
  const auth = useKnownAuth()
  const [user, profile] = [auth?.user, auth?.profile]
  return useMemo(() => {
    if (!user) return null
    const [firstName, lastName] = [profile?.first_name ?? '', profile?.last_name ?? '']
    const name = [firstName, lastName].filter(Boolean).join(' ')
    return { firstName, lastName, name, email: user.email ?? '', phone: profile?.phone ?? '' }
  }, [user, profile])
}

/** Personal data of an account; a row of `profiles`. */
export type Profile = Readonly<Tables<'profiles'>>

/** State of the session. */
export type SessionState = Readonly<{
  /** True until the first session check, role and profile are loaded. */
  loading: boolean
  user: User | null
  session: Session | null
  role: Role
  /** False when the role could not be read; `role` is then `guest`. */
  roleKnown: boolean
  /** Offices of an admin; empty for everybody else. */
  offices: readonly Office[]
  profile: Profile | null
  /** The second factor whose code is missing. Until it is verified, the user counts as signed out. */
  pendingFactor: Factor | null
  /** The session has ended while something unsaved was typed. Everything else is as it was before, until the same person is back. */
  expired: boolean
}>

export const SIGNED_OUT_STATE: SessionState = {
  loading: false,
  user: null,
  session: null,
  role: 'guest',
  roleKnown: true,
  offices: [],
  profile: null,
  pendingFactor: null,
  expired: false,
}

export const LOADING_STATE: SessionState = { ...SIGNED_OUT_STATE, loading: true }

/**
 * Router state of a link for signed-in users whose role the page does not know: instead of rejecting, the guard redirects to the area of
 * the role (`ownAreaOf`).
 */
export const TO_OWN_AREA = { toOwnArea: true } as const
