import { authClient } from './auth-client'
import { authFailure } from './auth-failure'
import type { Registration, SignInOutcome, SignOutOutcome, SignOutScope, SignUpOutcome } from './outcomes'
import { sessionClient } from './session-clients'
import type { SessionState } from './session-state'
import { trackSession } from './track-session'

/** What can be done with an account once the code for it is there; signing in or out resolves when the new state is shown. */
export type Account = Readonly<{
  signIn(email: string, password: string): Promise<SignInOutcome>
  signUp(registration: Registration): Promise<SignUpOutcome>
  signOut(scope: SignOutScope): Promise<SignOutOutcome>
  refreshProfile(): Promise<void>
  close(): void
}>

/** Loads the auth client and follows its session, from the first check on. */
export async function openAccount(show: (state: SessionState) => void): Promise<Account> {
  const client = await authClient()
  let pending = false
  const tracking = trackSession(client, await sessionClient(), (state) => {
    pending = state.pendingFactor !== null
    show(state)
  })

  return {
    async signIn(email, password) {
      const { error } = await client.signInWithPassword({ email, password })
      if (error?.code === 'email_not_confirmed') return { state: 'email-not-confirmed' }
      if (error) return { state: 'failed', failure: authFailure(error, 'Login fehlgeschlagen') }
      await tracking.settled()
      return { state: pending ? 'second-factor' : 'signed-in' }
    },

    async signUp({ email, password, firstName, lastName, captchaToken }) {
      const { data, error } = await client.signUp({
        email,
        password,
        options: {
          data: { first_name: firstName, last_name: lastName },
          emailRedirectTo: window.location.origin,
          ...(captchaToken && { captchaToken }),
        },
      })
      if (error?.code === 'user_already_exists') return { state: 'already-registered' }
      if (error) return { state: 'failed', failure: authFailure(error, 'Registrierung fehlgeschlagen') }
      // How the server says "already registered" where addresses are confirmed.
      if (data.user?.identities?.length === 0) return { state: 'already-registered' }
      return { state: data.session ? 'signed-in' : 'confirmation-sent' }
    },

    async signOut(scope) {
      const { error } = await client.signOut({ scope })
      await tracking.settled()
      return error
        ? { state: 'failed', failure: authFailure(error, 'Abmelden fehlgeschlagen') }
        : { state: 'signed-out' }
    },

    refreshProfile: tracking.refreshProfile,
    close: tracking.stop,
  }
}
