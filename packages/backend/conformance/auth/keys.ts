import type { Keys } from '../targets/our-server.ts'

export const KEYS: Keys = {
  publishableKey: 'sb_publishable_accounts',
  secretKey: 'sb_secret_accounts',
  jwtSecret: '',
}
