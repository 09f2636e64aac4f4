import { hash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../start/secrets.ts'

export type KeyRole = 'anon' | 'service_role'

/** Returns a function that maps an API key to its role. The secret key is compared in constant time; the publishable one is public. */
export function keyRoles(
  secrets: Pick<Secrets, 'publishableKey' | 'secretKey'>,
): (key: string) => KeyRole | undefined {
  const { publishableKey } = secrets
  const secret = digest(secrets.secretKey)
  return (key) => {
    if (key === publishableKey) return 'anon'
    return timingSafeEqual(digest(key), secret) ? 'service_role' : undefined
  }
}

const digest = (key: string): Buffer => hash('sha256', key, 'buffer')
