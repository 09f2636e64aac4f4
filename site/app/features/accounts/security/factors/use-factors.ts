import type { Factor } from '@supabase/auth-js'
import { useLoaded } from '../../../../lib/live/use-loaded'
import { authClient } from '../../../../lib/session/auth-client'

/** The account's verified factors, oldest first. */
export function useFactors() {
  return useLoaded(listVerified)
}

async function listVerified(): Promise<readonly Factor[]> {
  const { data, error } = await (await authClient()).mfa.listFactors()
  if (error) throw error
  return data.totp.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
}

/** Display name of a factor. */
export const nameOf = (factor: Factor): string => factor.friendly_name || 'Authenticator-App'
