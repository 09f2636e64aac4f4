import { randomUUID } from 'node:crypto'
import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import type { TestServer } from '../../testing/test-server.ts'

/** The official client against a test server, with a session store of its own. */
export function authClient(server: TestServer, key = server.secrets.publishableKey): GoTrueClient {
  return new AuthClient({
    url: 'http://site.test/auth/v1',
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    fetch: async (input, init) => server.fetch(pathOf(String(input)), init),
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    storageKey: randomUUID(),
    storage: memoryStorage(),
  })
}

export type Account = Readonly<{ id: string; email: string; password: string }>

/** A confirmed account that no other test uses. */
export async function createAccount(server: TestServer): Promise<Account> {
  const account = { email: `${randomUUID()}@example.org`, password: 'Brezn-und-Bier' }
  const { data, error } = await authClient(server, server.secrets.secretKey).admin.createUser({
    ...account,
    email_confirm: true,
  })
  if (error) throw error
  return { ...account, id: data.user.id }
}

export type SignedIn = Awaited<ReturnType<typeof signedIn>>

/** A client that is signed in to a new account. */
export async function signedIn(server: TestServer) {
  const account = await createAccount(server)
  const client = authClient(server)
  const { data, error } = await client.signInWithPassword(account)
  if (error) throw error
  return { account, client, session: data.session }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function memoryStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => {
      values.set(name, value)
    },
    removeItem: (name: string) => {
      values.delete(name)
    },
  }
}

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
