import type { AuthChangeEvent, Session, User } from '@supabase/auth-js'
import type { DatabaseClient } from '../supabase/clients'
import { readProfile, readStanding, type Standing } from './account-queries'
import { missingFactor } from './assurance'
import { type AuthClient, forgetSession } from './auth-client'
import type { Profile } from './session-state'
import { type SessionState, SIGNED_OUT_STATE } from './session-state'

export type Tracking = Readonly<{
  /** Resolves when everything that happened so far is rendered. */
  settled(): Promise<void>
  refreshProfile(): Promise<void>
  stop(): void
}>

type Facts = readonly [Standing | null, Profile | null]

/**
 * Tracks the session from its first check, through every event (sign-in, sign-out, token refresh, password recovery, user update, MFA
 * verification), and publishes a state when it is complete: a new user together with role and profile.
 */
export function trackSession(
  client: AuthClient,
  rest: DatabaseClient,
  show: (state: SessionState) => void,
): Tracking {
  let shown = SIGNED_OUT_STATE
  let latest: Promise<void> = Promise.resolve()
  let events = 0
  let reading: Readonly<{ userId: string; facts: Promise<Facts> }> | undefined

  function present(state: SessionState) {
    shown = state
    reading = undefined
    show(state)
  }

  async function follow(event: AuthChangeEvent, session: Session | null): Promise<void> {
    events += 1
    const eventNumber = events
    // Deferred: the client awaits its listeners, so a listener that awaits the client would deadlock.
    await nextTask()
    const state = session === null ? SIGNED_OUT_STATE : await stateOf(event, session)
    // Otherwise a newer event arrived meanwhile; its state is published when it is complete.
    if (eventNumber === events) present(state)
  }

  async function stateOf(event: AuthChangeEvent, session: Session): Promise<SessionState> {
    const { id } = session.user
    if (missingFactor(session, session.user)) return pendingState(session, session.user)
    const [user, [standing, profile]] = await Promise.all([
      event === 'INITIAL_SESSION' ? currentUser(client, session) : session.user,
      id === shown.user?.id && shown.roleKnown ? ([shown, shown.profile] as const) : factsOf(id),
    ])
    if (missingFactor(session, user)) return pendingState(session, user)
    const { role, offices } = standing ?? SIGNED_OUT_STATE
    return { ...SIGNED_OUT_STATE, session, user, role, roleKnown: standing !== null, offices, profile }
  }

  /** Role, offices and profile of an account. The client announces a stored session twice; they are read once. */
  function factsOf(userId: string): Promise<Facts> {
    if (reading?.userId !== userId) {
      const facts = [readStanding(rest, userId), readProfile(rest, userId).catch(logged(null))] as const
      reading = { userId, facts: Promise.all(facts) }
    }
    return reading.facts
  }

  const { subscription } = client.onAuthStateChange((event, session) => {
    latest = follow(event, session)
  }).data

  return {
    async settled() {
      for (let seen: unknown; seen !== latest; await seen) seen = latest
    },
    async refreshProfile() {
      const { user, profile } = shown
      if (!user) return
      const read = await readProfile(rest, user.id).catch(logged(profile))
      if (shown.user?.id === user.id) present({ ...shown, profile: read })
    },
    stop: () => subscription.unsubscribe(),
  }
}

/**
 * The user as the server returns him. A session that the server rejects (revoked, account deleted, keys changed) is removed; when the
 * server does not respond, the stored user is used.
 */
async function currentUser(client: AuthClient, session: Session): Promise<User> {
  const { data, error } = await client.getUser()
  if (error?.status === 401 || error?.status === 403) await forgetSession(client)
  return data.user ?? session.user
}

const pendingState = (session: Session, user: User): SessionState => ({
  ...SIGNED_OUT_STATE,
  pendingFactor: missingFactor(session, user),
})

const nextTask = () => new Promise((done) => setTimeout(done, 0))

function logged<Value>(instead: Value): (error: unknown) => Value {
  return (error) => {
    console.error('The profile could not be read:', error)
    return instead
  }
}
