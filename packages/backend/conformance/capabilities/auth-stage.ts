import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Stage } from './capability.ts'

export const PASSWORD = 'Brezn-und-Bier'
export const PHONE = '+4994610000'
export const NOBODY = '00000000-0000-4000-8000-0000000000ff'

export const newEmail = () => `${randomUUID()}@example.org`

type Auth = SupabaseClient['auth']

/** The auth client of a key, without a session, and with every part that the client keeps behind a switch. */
export function authOf({ url, keys }: Stage, key = keys.publishableKey): Auth {
  const experimental = { passkey: true, recoveryCodes: true }
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false, experimental } })
    .auth
}

export const administrationOf = (stage: Stage) => authOf(stage, stage.keys.secretKey).admin

/** A client that is signed in to a new account. */
export async function signedIn(stage: Stage): Promise<Readonly<{ auth: Auth; id: string; email: string }>> {
  const [auth, email] = [authOf(stage), newEmail()]
  const { data, error } = await auth.signUp({ email, password: PASSWORD })
  if (error || !data.user) throw error ?? new Error('no account')
  return { auth, id: data.user.id, email }
}

/** What the link of a mail to this address would carry. */
export async function hashOfLink(
  stage: Stage,
  type: 'magiclink' | 'recovery',
  email: string,
): Promise<string> {
  const { data, error } = await administrationOf(stage).generateLink({ type, email })
  if (error) throw error
  return data.properties.hashed_token
}
