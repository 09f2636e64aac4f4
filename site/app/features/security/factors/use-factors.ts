import type { Factor } from '@supabase/auth-js'
import { authClient } from '../../../lib/session/auth-client'
import { useLoaded } from '../../../lib/use-loaded'

/** The account's devices that have shown a code, oldest first. */
export function useFactors() {
  return useLoaded(listVerified)
}

async function listVerified(): Promise<readonly Factor[]> {
  const { data, error } = await (await authClient()).mfa.listFactors()
  if (error) throw error
  return data.totp.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
}

/** How a person knows the device. */
export const nameOf = (factor: Factor): string => factor.friendly_name || 'Authenticator-App'
