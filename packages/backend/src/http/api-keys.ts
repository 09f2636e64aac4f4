import { hash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

export type KeyRole = 'anon' | 'service_role'

/** Returns a function that maps an API key to its role, comparing in constant time. */
export function keyRoles(
  secrets: Pick<Secrets, 'publishableKey' | 'secretKey'>,
): (key: string) => KeyRole | undefined {
  const publishable = digest(secrets.publishableKey)
  const secret = digest(secrets.secretKey)
  return (key) => {
    const given = digest(key)
    if (timingSafeEqual(given, publishable)) return 'anon'
    if (timingSafeEqual(given, secret)) return 'service_role'
    return undefined
  }
}

const digest = (key: string): Buffer => hash('sha256', key, 'buffer')
