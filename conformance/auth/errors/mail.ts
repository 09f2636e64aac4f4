import type { Case } from './case.ts'

/** What mails are asked for and what they brought. */
export const MAIL: readonly Case[] = [
  [
    'a wrong code',
    '/verify',
    ({ person }) => ({ body: { type: 'email', email: person.email, token: '000000' } }),
    403,
    'otp_expired',
    'Token has expired or is invalid',
  ],
  [
    'a code of nobody',
    '/verify',
    () => ({ body: { type: 'email', email: 'niemand@example.org', token: '000000' } }),
    403,
    'otp_expired',
    'Token has expired or is invalid',
  ],
  [
    'a magic link for nobody',
    '/otp',
    () => ({ body: { email: 'niemand@example.org', create_user: false } }),
    422,
    'otp_disabled',
    'Signups not allowed for otp',
  ],
]
