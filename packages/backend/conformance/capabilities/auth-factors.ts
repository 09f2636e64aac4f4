import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { NOBODY, PHONE, signedIn } from './auth-stage.ts'
import type { Capability, Refusal, Stage } from './capability.ts'

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

async function enrolled(stage: Stage) {
  const { auth, id: user } = await signedIn(stage)
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefon' })
  if (error) throw error
  return { auth, user, factorId: data.id, secret: data.totp.secret }
}

/** An account whose session has passed its second factor. */
export async function withFactor(stage: Stage) {
  const { auth, user, factorId, secret } = await enrolled(stage)
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
  if (error) throw error
  return { auth, user, factorId }
}

const PHONE_DISABLED: Refusal = { status: 422, code: 'mfa_phone_enroll_not_enabled' }
const WEBAUTHN_DISABLED: Refusal = { status: 422, code: 'mfa_webauthn_enroll_not_enabled' }
const UNKNOWN: Refusal = { status: 404, code: 'mfa_factor_not_found' }
const NO_RECOVERY_CODES: Refusal = { status: 404, code: 'validation_failed' }
/** The client itself says so where there is no browser, and asks the server for nothing. */
const NO_BROWSER: Refusal = { message: 'Browser does not support WebAuthn' }

const RELYING_PARTY = { rpId: 'localhost', rpOrigins: ['http://localhost'] }

const recoveryCodes = (
  method: 'generate' | 'getStatus' | 'regenerate' | 'unenroll' | 'verify',
): Capability => ({
  method: `auth.mfa.recoveryCodes.${method}`,
  refused: NO_RECOVERY_CODES,
  async run(stage) {
    const codes = (await signedIn(stage)).auth.mfa.recoveryCodes
    return method === 'verify' ? codes.verify({ code: 'aaaa-bbbb' }) : codes[method]()
  },
})

/** Second factors. */
export const FACTORS: readonly Capability[] = [
  {
    method: 'auth.mfa.enroll',
    async run(stage) {
      expect((await enrolled(stage)).secret).toMatch(/^[A-Z2-7]{16,}$/)
    },
  },
  {
    method: 'auth.mfa.enroll',
    use: 'phone',
    refused: PHONE_DISABLED,
    run: async (stage) => (await signedIn(stage)).auth.mfa.enroll({ factorType: 'phone', phone: PHONE }),
  },
  {
    method: 'auth.mfa.enroll',
    use: 'webauthn',
    refused: WEBAUTHN_DISABLED,
    run: async (stage) =>
      (await signedIn(stage)).auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Stick' }),
  },
  {
    method: 'auth.mfa.challenge',
    async run(stage) {
      const { auth, factorId } = await enrolled(stage)
      expect((await auth.mfa.challenge({ factorId })).data).toMatchObject({ type: 'totp' })
    },
  },
  {
    method: 'auth.mfa.verify',
    async run(stage) {
      const { auth, factorId, secret } = await enrolled(stage)
      const challengeId = (await auth.mfa.challenge({ factorId })).data?.id ?? ''
      const { data } = await auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) })
      expect(data?.user.factors).toMatchObject([{ status: 'verified' }])
    },
  },
  {
    method: 'auth.mfa.challengeAndVerify',
    async run(stage) {
      expect((await withFactor(stage)).factorId).toMatch(/^[\da-f-]{36}$/)
    },
  },
  {
    method: 'auth.mfa.listFactors',
    async run(stage) {
      const { auth, factorId } = await withFactor(stage)
      expect((await auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }])
    },
  },
  {
    method: 'auth.mfa.getAuthenticatorAssuranceLevel',
    async run(stage) {
      const { auth } = await withFactor(stage)
      expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
    },
  },
  {
    method: 'auth.mfa.unenroll',
    async run(stage) {
      const { auth, factorId } = await withFactor(stage)
      expect((await auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    },
  },
  {
    method: 'auth.mfa.webauthn.enroll',
    refused: WEBAUTHN_DISABLED,
    run: async (stage) => (await signedIn(stage)).auth.mfa.webauthn.enroll({ friendlyName: 'Stick' }),
  },
  {
    method: 'auth.mfa.webauthn.challenge',
    refused: UNKNOWN,
    run: async (stage) =>
      (await signedIn(stage)).auth.mfa.webauthn.challenge({
        factorId: NOBODY,
        webauthn: RELYING_PARTY,
      }),
  },
  {
    method: 'auth.mfa.webauthn.verify',
    refused: UNKNOWN,
    async run(stage) {
      const { auth } = await signedIn(stage)
      const credential_response = {
        toJSON: () => ({}),
        response: {},
        getClientExtensionResults: () => ({}),
      } as never
      return auth.mfa.webauthn.verify({
        factorId: NOBODY,
        challengeId: NOBODY,
        webauthn: { type: 'request', rpId: 'localhost', credential_response },
      })
    },
  },
  {
    method: 'auth.mfa.webauthn.register',
    refused: NO_BROWSER,
    run: async (stage) =>
      (await signedIn(stage)).auth.mfa.webauthn.register({ friendlyName: 'Stick', webauthn: RELYING_PARTY }),
  },
  {
    method: 'auth.mfa.webauthn.authenticate',
    refused: NO_BROWSER,
    run: async (stage) =>
      (await signedIn(stage)).auth.mfa.webauthn.authenticate({ factorId: NOBODY, webauthn: RELYING_PARTY }),
  },
  ...(['generate', 'getStatus', 'regenerate', 'unenroll', 'verify'] as const).map(recoveryCodes),
]
