import type { Factor, Session, User } from '@supabase/auth-js'
import type { Profile } from './profile'
import type { Role } from './role'

/** Who sits in front of the page. */
export type SessionState = Readonly<{
  /** True until the first session check and the role and profile load are done. */
  loading: boolean
  user: User | null
  session: Session | null
  role: Role
  /** False where the role could not be looked up: `guest` then stands for whatever it is. */
  roleKnown: boolean
  profile: Profile | null
  /** The second factor whose code is still missing. Until it is given, nobody is signed in. */
  pendingFactor: Factor | null
}>

export const NOBODY: SessionState = {
  loading: false,
  user: null,
  session: null,
  role: 'guest',
  roleKnown: true,
  profile: null,
  pendingFactor: null,
}

export const NOT_KNOWN_YET: SessionState = { ...NOBODY, loading: true }
