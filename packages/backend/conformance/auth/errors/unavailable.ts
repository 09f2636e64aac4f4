import { PASSWORD } from '../stage.ts'
import type { Case } from './case.ts'

/** Unsupported features, with GoTrue's errors for disabled ones. */
export const UNAVAILABLE: readonly Case[] = [
  [
    'a code of PKCE that nobody issued',
    '/token?grant_type=pkce',
    () => ({ body: { auth_code: 'x', code_verifier: 'y' } }),
    404,
    'flow_state_not_found',
    /flow state/,
  ],
  [
    'a token of another provider',
    '/token?grant_type=id_token',
    () => ({ body: { provider: 'google', id_token: 'x' } }),
    400,
    'validation_failed',
    /provider is not enabled/,
  ],
  [
    'signing up by phone',
    '/signup',
    () => ({ body: { phone: '09461', password: PASSWORD } }),
    400,
    'phone_provider_disabled',
    'Phone signups are disabled',
  ],
  [
    'signing in anonymously',
    '/signup',
    () => ({ body: { data: {} } }),
    422,
    'anonymous_provider_disabled',
    'Anonymous sign-ins are disabled',
  ],
  [
    'a code by text message',
    '/otp',
    () => ({ body: { phone: '09461', channel: 'sms' } }),
    400,
    'phone_provider_disabled',
    'Phone signups are disabled',
  ],
  [
    'single sign-on',
    '/sso',
    () => ({ body: { domain: 'other.example' } }),
    404,
    'saml_provider_disabled',
    'SAML 2.0 is disabled',
  ],
  [
    'another provider',
    '/authorize?provider=google',
    () => ({}),
    400,
    'validation_failed',
    'Unsupported provider: provider is not enabled',
  ],
  [
    'a phone as factor',
    '/factors',
    ({ token }) => ({ token, body: { factor_type: 'phone', phone: '09461' } }),
    422,
    'mfa_phone_enroll_not_enabled',
    /.+/,
  ],
  [
    'linking another provider',
    '/user/identities/authorize?provider=google',
    ({ token }) => ({ token }),
    404,
    'manual_linking_disabled',
    'Manual linking is disabled',
  ],
]
