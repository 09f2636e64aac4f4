import { Secret, TOTP } from 'otpauth'
import type { TestServer } from '../../testing/test-server.ts'
import { type SignedIn, signedIn } from './clients.ts'

/** The code of an authenticator app, now or some steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** A factor that no code has been shown of yet. */
export async function enrolled({ client }: SignedIn, friendlyName = 'Telefon') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, ...data.totp }
}

/** A new account whose session has shown its second factor. */
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
