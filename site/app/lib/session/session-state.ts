import type { Factor, Session, User } from '@supabase/auth-js'
import type { Tables } from '../supabase/database.types'
import type { Office } from './office'
import type { Role } from './role'

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
