import { AuthClient } from '@supabase/auth-js'
import { expect } from 'vitest'
import { ADMINISTRATION } from './auth-admin.ts'
import { FACTORS } from './auth-factors.ts'
import { NOT_OFFERED } from './auth-not-offered.ts'
import { SESSION } from './auth-session.ts'
import { newEmail, PHONE, signedIn } from './auth-stage.ts'
import type { Capability, Section } from './capability.ts'

/** The own account of somebody who is signed in. */
const ACCOUNT: readonly Capability[] = [
  {
    method: 'auth.getUser',
    async run(stage) {
      const { auth, email } = await signedIn(stage)
      expect((await auth.getUser()).data.user?.email).toBe(email)
    },
  },
  {
    method: 'auth.updateUser',
    async run(stage) {
      const { auth } = await signedIn(stage)
      const { data } = await auth.updateUser({ data: { name: 'Erika' }, password: 'Neues-Passwort' })
      expect(data.user?.user_metadata).toMatchObject({ name: 'Erika' })
    },
  },
  {
    method: 'auth.updateUser',
    use: 'address',
    async run(stage) {
      const { auth } = await signedIn(stage)
      const email = newEmail()
      const { data } = await auth.updateUser({ email })
      expect([data.user?.email, data.user?.new_email]).toContain(email)
    },
  },
  {
    method: 'auth.updateUser',
    use: 'phone',
    refused: { status: 400, code: 'phone_provider_disabled' },
    run: async (stage) => (await signedIn(stage)).auth.updateUser({ phone: PHONE }),
  },
  { method: 'auth.reauthenticate', run: async (stage) => (await signedIn(stage)).auth.reauthenticate() },
  {
    method: 'auth.getUserIdentities',
    async run(stage) {
      const { auth, email } = await signedIn(stage)
      const { data } = await auth.getUserIdentities()
      expect(data?.identities).toMatchObject([{ provider: 'email', identity_data: { email } }])
    },
  },
  {
    method: 'auth.linkIdentity',
    refused: { status: 404, code: 'manual_linking_disabled' },
    run: async (stage) => (await signedIn(stage)).auth.linkIdentity({ provider: 'google' }),
  },
  {
    method: 'auth.unlinkIdentity',
    use: 'the last one',
    refused: { status: 422, code: 'single_identity_not_deletable' },
    async run(stage) {
      const { auth } = await signedIn(stage)
      const [identity] = (await auth.getUserIdentities()).data?.identities ?? []
      if (!identity) throw new Error('no identity')
      return auth.unlinkIdentity(identity)
    },
  },
]

export const auth: Section = {
  title: 'Auth',
  package: 'auth-js',
  objects: () => {
    const client = new AuthClient({ url: 'http://127.0.0.1:1', persistSession: false })
    const { admin, mfa } = client
    return {
      auth: client,
      'auth.mfa': mfa,
      // Its methods are its own, not those of its class.
      'auth.mfa.webauthn': { ...mfa.webauthn },
      'auth.mfa.recoveryCodes': mfa.recoveryCodes,
      'auth.oauth': client.oauth,
      'auth.passkey': client.passkey,
      'auth.admin': admin,
      'auth.admin.mfa': admin.mfa,
      'auth.admin.oauth': admin.oauth,
      'auth.admin.customProviders': admin.customProviders,
      'auth.admin.passkey': admin.passkey,
    }
  },
  rows: [...SESSION, ...ACCOUNT, ...FACTORS, ...ADMINISTRATION, ...NOT_OFFERED],
}
