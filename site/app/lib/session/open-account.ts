import { forgetKept } from '../offline/forget-kept'
import { authClient, forgetSession } from './auth-client'
import { authFailure } from './auth-failure'
import { withoutSessionRequests } from './bearer-fetch'
import type { Registration, SignInOutcome, SignOutOutcome, SignOutScope, SignUpOutcome } from './outcomes'
import { rememberSignUp } from './own-sign-ups'
import { sessionClient } from './session-clients'
import type { SessionState } from './session-state'
import { trackSession } from './track-session'

/** Actions on the account, available when the auth client is loaded; signing in or out resolves after the new state is rendered. */
export type Account = Readonly<{
  signIn(email: string, password: string): Promise<SignInOutcome>
  signUp(registration: Registration): Promise<SignUpOutcome>
  signOut(scope: SignOutScope): Promise<SignOutOutcome>
  refreshProfile(): Promise<void>
  close(): void
}>

/** Loads the auth client and tracks its session, beginning with the first check. `ended` is called before anything is asked without it. */
export async function openAccount(show: (state: SessionState) => void, ended: () => void): Promise<Account> {
  const client = await authClient()
  let pending = false
  const tracking = trackSession(client, await sessionClient(), (state) => {
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
