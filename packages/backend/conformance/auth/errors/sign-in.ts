import { type Case, PASSWORD } from '../stage.ts'

/** Sign-in and refresh. */
export const SIGN_IN: readonly Case[] = [
  [
    'a wrong password',
    '/token?grant_type=password',
    ({ person }) => ({ body: { email: person.email, password: 'falsch' } }),
    400,
    'invalid_credentials',
    'Invalid login credentials',
  ],
  [
    'an unknown address',
    '/token?grant_type=password',
    () => ({ body: { email: 'niemand@example.org', password: 'falsch' } }),
    400,
    'invalid_credentials',
    'Invalid login credentials',
  ],
  [
    'neither address nor phone',
    '/token?grant_type=password',
    () => ({ body: { password: 'x' } }),
    400,
    'validation_failed',
    'missing email or phone',
  ],
  [
    'a grant that is none',
    '/token?grant_type=implicit',
    () => ({ body: {} }),
    400,
    'invalid_credentials',
    'unsupported_grant_type',
  ],
  [
    'a refresh token nobody issued',
    '/token?grant_type=refresh_token',
    () => ({ body: { refresh_token: 'abcdefghijkl' } }),
    400,
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ],
  [
    'a refresh token that is none',
    '/token?grant_type=refresh_token',
    () => ({ body: { refresh_token: '' } }),
    400,
    'validation_failed',
    'Refresh token is not valid',
  ],
]

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
