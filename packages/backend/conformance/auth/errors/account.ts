import { PASSWORD } from '../stage.ts'
import { type Case, UNKNOWN_ID } from './case.ts'

/** The own account, by its token. */
export const ACCOUNT: readonly Case[] = [
  ['no bearer', '/user', () => ({}), 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
  [
    'a bearer that is no token',
    '/user',
    () => ({ token: 'x.y.z' }),
    403,
    'bad_jwt',
    /^invalid JWT: unable to parse or verify signature/,
  ],
  [
    'the key instead of a token',
    '/user',
    ({ publishableKey }) => ({ token: publishableKey }),
    403,
    'bad_jwt',
    'invalid claim: missing sub claim',
  ],
  [
    'the same password again',
    '/user',
    ({ token }) => ({ method: 'PUT', token, body: { password: PASSWORD } }),
    422,
    'same_password',
    'New password should be different from the old password.',
  ],
  [
    'a wrong current password',
    '/user',
    ({ token }) => ({
      method: 'PUT',
      token,
      body: { password: 'Neues-Passwort', current_password: 'falsch' },
    }),
    400,
    'current_password_invalid',
    /.+/,
  ],
  [
    'a wrong nonce',
    '/user',
    ({ token }) => ({ method: 'PUT', token, body: { password: 'Neues-Passwort', nonce: '000000' } }),
    422,
    'reauthentication_not_valid',
    'Nonce has expired or is invalid',
  ],
  [
    'an unknown factor',
    `/factors/${UNKNOWN_ID}/challenge`,
    ({ token }) => ({ method: 'POST', token }),
    404,
    'mfa_factor_not_found',
    'Factor not found',
  ],
  [
    'unlinking what is not linked',
    `/user/identities/${UNKNOWN_ID}`,
    ({ token }) => ({ method: 'DELETE', token }),
    422,
    'identity_not_found',
    /.+/,
  ],
  [
    'a scope that is none',
    '/logout?scope=some',
    ({ token }) => ({ method: 'POST', token }),
    400,
    'validation_failed',
    'Unsupported logout scope "some"',
  ],
  [
    'a factor whose id is none',
    '/factors/x/challenge',
    ({ token }) => ({ method: 'POST', token }),
    404,
    'validation_failed',
    'factor_id must be an UUID',
  ],
  ['an endpoint there is not', '/gibt-es-nicht', () => ({}), 404, 'not_found', /.+/],
]
