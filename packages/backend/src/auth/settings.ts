import { Hono } from 'hono'
import type { ServerEnv } from '../http/identity.ts'
import type { AuthContext } from './context.ts'

/** Providers that exist elsewhere; here accounts have an address and a password. */
const PROVIDERS = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
  'phone',
] as const

/** Whether GoTrue has an OAuth provider of that name. */
export const isProvider = (name: string): boolean =>
  name !== 'phone' && name !== 'anonymous_users' && PROVIDERS.some((provider) => provider === name)

/** `GET /settings`: what this installation offers for signing in. */
export function settings({ confirmationRequired, signUpsOpen }: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get('/settings', (c) =>
    c.json({
      external: { ...Object.fromEntries(PROVIDERS.map((provider) => [provider, false])), email: true },
      disable_signup: !signUpsOpen,
      mailer_autoconfirm: !confirmationRequired,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      saml_private_key_next_configured: false,
      passkeys_enabled: false,
    }),
  )
}
