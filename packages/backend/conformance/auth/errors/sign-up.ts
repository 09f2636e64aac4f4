import { PASSWORD } from '../stage.ts'
import type { Case } from './case.ts'

/** Sign-up, and invalid bodies. */
export const SIGN_UP: readonly Case[] = [
  [
    'a short password',
    '/signup',
    () => ({ body: { email: 'neu@example.org', password: 'kurz' } }),
    422,
    'weak_password',
    'Password should be at least 6 characters.',
  ],
  [
    'a password over 72 bytes',
    '/signup',
    () => ({ body: { email: 'neu@example.org', password: 'ä'.repeat(37) } }),
    400,
    'validation_failed',
    'Password cannot be longer than 72 characters',
  ],
  [
    'no password',
    '/signup',
    () => ({ body: { email: 'neu@example.org' } }),
    400,
    'validation_failed',
    'Signup requires a valid password',
  ],
  [
    'an address that is none',
    '/signup',
    () => ({ body: { email: 'erika', password: PASSWORD } }),
    400,
    'validation_failed',
    /^Unable to validate email address: /,
  ],
  [
    'a body that is no JSON',
    '/signup',
    () => ({ body: '{"email":' }),
    400,
    'bad_json',
    /^Could not parse request body as JSON: /,
  ],
  [
    'a body over 1 MB',
    '/signup',
    () => ({ body: { email: 'x'.repeat(1_100_000) } }),
    413,
    'request_entity_too_large',
    /larger than/,
  ],
]
