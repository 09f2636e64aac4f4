import { expect } from 'vitest'
import { withFactor } from './auth-factors.ts'
import { administrationOf, NOBODY, newEmail, PASSWORD, PHONE, signedIn } from './auth-stage.ts'
import type { Capability } from './capability.ts'

/** Accounts of others, with the secret key. */
export const ADMINISTRATION: readonly Capability[] = [
  {
    method: 'auth.admin.createUser',
    async run(stage) {
      const email = newEmail()
      const { data } = await administrationOf(stage).createUser({
        email,
        password: PASSWORD,
        email_confirm: true,
      })
      expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    },
  },
  {
    method: 'auth.admin.createUser',
    use: 'phone',
    refused: { status: 400, code: 'phone_provider_disabled' },
    run: (stage) => administrationOf(stage).createUser({ email: newEmail(), phone: PHONE }),
  },
  {
    method: 'auth.admin.getUserById',
    async run(stage) {
      const { id, email } = await signedIn(stage)
      expect((await administrationOf(stage).getUserById(id)).data.user?.email).toBe(email)
    },
  },
  {
    method: 'auth.admin.updateUserById',
    async run(stage) {
      const { id } = await signedIn(stage)
      const { data } = await administrationOf(stage).updateUserById(id, { ban_duration: '1h' })
      expect(data.user?.banned_until).toEqual(expect.any(String))
    },
  },
  {
    method: 'auth.admin.updateUserById',
    use: 'phone',
    refused: { status: 400, code: 'phone_provider_disabled' },
    run: async (stage) =>
      administrationOf(stage).updateUserById((await signedIn(stage)).id, { phone: PHONE }),
  },
  {
    method: 'auth.admin.listUsers',
    async run(stage) {
      const { id } = await signedIn(stage)
      const { data } = await administrationOf(stage).listUsers({ page: 1, perPage: 1000 })
      expect(data.users.map((user) => user.id)).toContain(id)
    },
  },
  {
    method: 'auth.admin.deleteUser',
    async run(stage) {
      const { id } = await signedIn(stage)
      const admin = administrationOf(stage)
      expect((await admin.deleteUser(id)).error).toBeNull()
      expect((await admin.getUserById(id)).error?.code).toBe('user_not_found')
    },
  },
  {
    method: 'auth.admin.inviteUserByEmail',
    async run(stage) {
      const email = newEmail()
      const { data } = await administrationOf(stage).inviteUserByEmail(email)
      expect(data.user).toMatchObject({ email, invited_at: expect.any(String) })
    },
  },
  {
    method: 'auth.admin.generateLink',
    async run(stage) {
      const { email } = await signedIn(stage)
      const { data } = await administrationOf(stage).generateLink({ type: 'recovery', email })
      expect(data.properties).toMatchObject({ verification_type: 'recovery', email_otp: expect.any(String) })
    },
  },
  {
    method: 'auth.admin.signOut',
    async run(stage) {
      const { auth } = await signedIn(stage)
      const token = (await auth.getSession()).data.session?.access_token ?? ''
      expect((await administrationOf(stage).signOut(token)).error).toBeNull()
      expect((await auth.getUser(token)).error?.name).toBe('AuthSessionMissingError')
    },
  },
  {
    method: 'auth.admin.mfa.listFactors',
    async run(stage) {
      const { user: userId, factorId } = await withFactor(stage)
      const { data } = await administrationOf(stage).mfa.listFactors({ userId })
      expect(data?.factors).toMatchObject([{ id: factorId }])
    },
  },
  {
    method: 'auth.admin.mfa.deleteFactor',
    async run(stage) {
      const { user: userId, factorId: id } = await withFactor(stage)
      const { mfa } = administrationOf(stage)
      expect((await mfa.deleteFactor({ userId, id })).error).toBeNull()
      expect((await mfa.listFactors({ userId })).data?.factors).toEqual([])
    },
  },
  {
    method: 'auth.admin.passkey.listPasskeys',
    async run(stage) {
      const { id: userId } = await signedIn(stage)
      expect((await administrationOf(stage).passkey.listPasskeys({ userId })).data).toEqual([])
    },
  },
  {
    method: 'auth.admin.passkey.deletePasskey',
    refused: { status: 404, code: 'validation_failed' },
    async run(stage) {
      const { id: userId } = await signedIn(stage)
      return administrationOf(stage).passkey.deletePasskey({ userId, passkeyId: NOBODY })
    },
  },
]
