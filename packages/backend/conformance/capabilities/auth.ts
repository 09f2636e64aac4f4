import { AuthClient } from '@supabase/auth-js'
import { ACCOUNT } from './auth-account.ts'
import { ADMINISTRATION } from './auth-admin.ts'
import { FACTORS } from './auth-factors.ts'
import { NOT_OFFERED } from './auth-not-offered.ts'
import { SESSION } from './auth-session.ts'
import type { Section } from './capability.ts'

export const auth: Section = {
  title: 'Auth',
  package: 'auth-js',
  objects: () => {
    const client = new AuthClient({ url: 'http://127.0.0.1:1', persistSession: false })
    const { admin, mfa } = client
    return {
      auth: client,
      'auth.mfa': mfa,
      // Its methods are its own, not those of its class.
      'auth.mfa.webauthn': { ...mfa.webauthn },
      'auth.mfa.recoveryCodes': mfa.recoveryCodes,
      'auth.oauth': client.oauth,
      'auth.passkey': client.passkey,
      'auth.admin': admin,
      'auth.admin.mfa': admin.mfa,
      'auth.admin.oauth': admin.oauth,
      'auth.admin.customProviders': admin.customProviders,
      'auth.admin.passkey': admin.passkey,
    }
  },
  rows: [...SESSION, ...ACCOUNT, ...FACTORS, ...ADMINISTRATION, ...NOT_OFFERED],
}
