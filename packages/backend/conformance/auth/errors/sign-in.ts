import type { Case } from './case.ts'

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
