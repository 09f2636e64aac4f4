import type { AuthChangeEvent, Session, User } from '@supabase/auth-js'
import { forgetKept } from '../offline/forget-kept'
import type { DatabaseClient } from '../supabase/clients'
import { readProfile, readStanding, type Standing } from './account-queries'
import { missingFactor } from './assurance'
import { type AuthClient, authClient, forgetSession } from './auth-client'
import { type Profile, type SessionState, SIGNED_OUT_STATE } from './auth-context'
import { authFailure } from './auth-failure'
import type { Registration, SignInOutcome, SignOutOutcome, SignOutScope, SignUpOutcome } from './outcomes'
import { rememberSignUp } from './own-sign-ups'
import { sessionApi, withoutSessionRequests } from './session-api'

/** Actions on the account, available when the auth client is loaded; signing in or out resolves after the new state is rendered. */
export type Account = Readonly<{
  signIn(email: string, password: string): Promise<SignInOutcome>
  signUp(registration: Registration): Promise<SignUpOutcome>
  signOut(scope: SignOutScope): Promise<SignOutOutcome>
  refreshProfile(): Promise<void>
  close(): void
}>

/** Loads the auth client and tracks its session, beginning with the first check. `ended` is called before anything is asked without it. */
export async function createAuthSession(
  show: (state: SessionState) => void,
  ended: () => void,
): Promise<Account> {
  const client = await authClient()
  let pending = false
  const tracking = trackSession(client, await sessionApi.rows(), (state) => {
    pending = state.pendingFactor !== null
    show(state)
  })

  // Also when the session was ended elsewhere, or with the account.
  const { subscription } = client.onAuthStateChange((event) => {
    if (event !== 'SIGNED_OUT') return
    ended()
    void forgetKept()
  }).data

  return {
    async signIn(email, password) {
      const { error } = await client.signInWithPassword({ email, password })
      if (error?.code === 'email_not_confirmed') return { state: 'email-not-confirmed' }
      if (error) return { state: 'failed', failure: authFailure(error, 'Login fehlgeschlagen') }
      await tracking.settled()
      return { state: pending ? 'second-factor' : 'signed-in' }
    },

    async signUp({ email, password, firstName, lastName, newsletter, captchaToken }) {
      const { data, error } = await client.signUp({
        email,
        password,
        options: {
          data: { first_name: firstName, last_name: lastName, ...(newsletter && { newsletter }) },
          emailRedirectTo: window.location.origin,
          ...(captchaToken && { captchaToken }),
        },
      })
      if (error?.code === 'user_already_exists') return { state: 'already-registered' }
      if (error) return { state: 'failed', failure: authFailure(error, 'Registrierung fehlgeschlagen') }
      // With confirmation of addresses, GoTrue reports an existing account by an empty list of identities.
      if (data.user?.identities?.length === 0) return { state: 'already-registered' }
      if (data.session) return { state: 'signed-in' }
      const id = data.user?.identities?.[0]?.identity_id
      if (id) rememberSignUp({ id, email: data.user?.email ?? email })
      return { state: 'confirmation-sent' }
    },

    async signOut(scope) {
      const end = async () => {
        const { error } = await (scope === 'ended' ? forgetSession(client) : client.signOut({ scope }))
        await tracking.settled()
        return error
      }
      const error = await (scope === 'others' ? end() : withoutSessionRequests(end))
      return error
        ? { state: 'failed', failure: authFailure(error, 'Abmelden fehlgeschlagen') }
        : { state: 'signed-out' }
    },

    refreshProfile: tracking.refreshProfile,
    close() {
      subscription.unsubscribe()
      tracking.stop()
    },
  }
}

type Tracking = Readonly<{
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
    stop() {
      subscription.unsubscribe()
      // An event that is still being followed is not shown.
      events += 1
    },
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
