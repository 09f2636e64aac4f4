import { Secret, TOTP } from 'otpauth'
import type { TestServer } from '../../testing/test-server.ts'
import { type SignedIn, signedIn } from './clients.ts'

/** The code of an authenticator app, now or some steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** An unverified factor. */
export async function enrolled({ client }: SignedIn, friendlyName = 'Telefon') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, ...data.totp }
}

/** A new account with a verified factor and a session at aal2. */
export async function signedInWithFactor(server: TestServer) {
  const person = await signedIn(server)
  const factor = await enrolled(person)
  const { error } = await person.client.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.secret),
  })
  if (error) throw error
  return { ...person, factor }
}
