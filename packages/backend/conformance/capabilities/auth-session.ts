import { expect } from 'vitest'
import { authOf, hashOfLink, newEmail, PASSWORD, PHONE, signedIn } from './auth-stage.ts'
import type { Capability } from './capability.ts'

/** Signing up, in and out. The server of this suite sends no mail, so accounts are signed in at once. */
export const SESSION: readonly Capability[] = [
  {
    method: 'auth.signUp',
    async run(stage) {
      const { data } = await authOf(stage).signUp({
        email: newEmail(),
        password: PASSWORD,
        options: { data: { a: 1 } },
      })
      expect(data).toMatchObject({ user: { user_metadata: { a: 1 } }, session: { token_type: 'bearer' } })
    },
  },
  {
    method: 'auth.signUp',
    use: 'with the token of a captcha service',
    async run(stage) {
      const options = { captchaToken: '10000000-aaaa-bbbb-cccc-000000000001' }
      return authOf(stage).signUp({ email: newEmail(), password: PASSWORD, options })
    },
  },
  {
    method: 'auth.signUp',
    use: 'phone',
    refused: { status: 400, code: 'phone_provider_disabled' },
    run: (stage) => authOf(stage).signUp({ phone: PHONE, password: PASSWORD }),
  },
  {
    method: 'auth.signInWithPassword',
    async run(stage) {
      const { email } = await signedIn(stage)
      const { data } = await authOf(stage).signInWithPassword({ email, password: PASSWORD })
      expect(data.session?.user.email).toBe(email)
    },
  },
  {
    method: 'auth.signInWithPassword',
    use: 'phone',
    refused: { status: 422, code: 'phone_provider_disabled' },
    run: (stage) => authOf(stage).signInWithPassword({ phone: PHONE, password: PASSWORD }),
  },
  {
    method: 'auth.signInWithOtp',
    run: (stage) => authOf(stage).signInWithOtp({ email: newEmail() }),
  },
  {
    method: 'auth.signInWithOtp',
    use: 'phone',
    refused: { status: 400, code: 'phone_provider_disabled' },
    run: (stage) => authOf(stage).signInWithOtp({ phone: PHONE }),
  },
  {
    method: 'auth.verifyOtp',
    async run(stage) {
      const { email } = await signedIn(stage)
      const token_hash = await hashOfLink(stage, 'magiclink', email)
      const { data } = await authOf(stage).verifyOtp({ type: 'magiclink', token_hash })
      expect(data.session?.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    },
  },
  {
    method: 'auth.verifyOtp',
    use: 'phone',
    refused: { status: 403, code: 'otp_expired' },
    run: (stage) => authOf(stage).verifyOtp({ phone: PHONE, token: '000000', type: 'sms' }),
  },
  {
    method: 'auth.resend',
    async run(stage) {
      const { email } = await signedIn(stage)
      return authOf(stage).resend({ type: 'signup', email })
    },
  },
  {
    method: 'auth.resend',
    use: 'phone',
    refused: { status: 400, code: 'phone_provider_disabled' },
    run: (stage) => authOf(stage).resend({ type: 'sms', phone: PHONE }),
  },
  {
    method: 'auth.resetPasswordForEmail',
    run: (stage) => authOf(stage).resetPasswordForEmail(newEmail()),
  },
  {
    method: 'auth.refreshSession',
    async run(stage) {
      const { auth } = await signedIn(stage)
      const before = (await auth.getSession()).data.session?.refresh_token
      const { data } = await auth.refreshSession()
      expect(data.session?.refresh_token).toEqual(expect.not.stringMatching(`^${before}$`))
    },
  },
  {
    method: 'auth.setSession',
    async run(stage) {
      const { auth, email } = await signedIn(stage)
      const { session } = (await auth.getSession()).data
      if (!session) throw new Error('no session')
      expect((await authOf(stage).setSession(session)).data.user?.email).toBe(email)
    },
  },
  {
    method: 'auth.getSession',
    async run(stage) {
      const { auth, email } = await signedIn(stage)
      expect((await auth.getSession()).data.session?.user.email).toBe(email)
    },
  },
  {
    method: 'auth.getClaims',
    async run(stage) {
      const { auth, id } = await signedIn(stage)
      expect((await auth.getClaims()).data?.claims).toMatchObject({ sub: id, aal: 'aal1' })
    },
  },
  {
    method: 'auth.signOut',
    async run(stage) {
      const { auth } = await signedIn(stage)
      const token = (await auth.getSession()).data.session?.access_token
      expect((await auth.signOut()).error).toBeNull()
      expect((await authOf(stage).getUser(token)).error?.name).toBe('AuthSessionMissingError')
    },
  },
  {
    method: 'auth.onAuthStateChange',
    async run(stage) {
      const auth = authOf(stage)
      const event = new Promise((resolve) => {
        auth.onAuthStateChange((name) => name === 'SIGNED_IN' && resolve(name))
      })
      await auth.signUp({ email: newEmail(), password: PASSWORD })
      expect(await event).toBe('SIGNED_IN')
    },
  },
  { method: 'auth.initialize', run: (stage) => authOf(stage).initialize() },
  {
    method: 'auth.startAutoRefresh',
    async run(stage) {
      const { auth } = await signedIn(stage)
      await auth.startAutoRefresh()
      await auth.stopAutoRefresh()
      expect((await auth.getUser()).error).toBeNull()
    },
  },
  { method: 'auth.stopAutoRefresh', run: async (stage) => authOf(stage).stopAutoRefresh() },
  { method: 'auth.dispose', run: async (stage) => authOf(stage).dispose() },
  {
    method: 'auth.isThrowOnErrorEnabled',
    async run(stage) {
      expect(authOf(stage).isThrowOnErrorEnabled()).toBeFalsy()
    },
  },
]
