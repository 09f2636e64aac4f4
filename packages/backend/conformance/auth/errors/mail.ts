import type { Case } from './case.ts'

/** Requests for mails, and verification of their tokens. */
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
    'a token without what it is for',
    '/verify',
    () => ({ body: { token_hash: 'x' } }),
    400,
    'validation_failed',
    'Verify requires a verification type',
  ],
  [
    'a code by text message that nobody sent',
    '/verify',
    () => ({ body: { type: 'sms', phone: '09461', token: '000000' } }),
    400,
    'validation_failed',
    'Verify requires a verification type',
  ],
  [
    'a link without a token',
    '/verify',
    () => ({ body: { type: 'signup' } }),
    400,
    'validation_failed',
    'Verify requires a token or a token hash',
  ],
  [
    'a mail for no address',
    '/recover',
    () => ({ body: {} }),
    400,
    'validation_failed',
    'missing email or phone',
  ],
  [
    'another mail of a kind that is not sent again',
    '/resend',
    () => ({ body: { type: 'recovery', email: 'niemand@example.org' } }),
    400,
    'validation_failed',
    'Missing one of these types: signup, email_change',
  ],
]
