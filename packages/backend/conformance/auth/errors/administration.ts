import { type Case, type Fixture, UNKNOWN_ID } from './case.ts'

const secret = ({ secretKey }: Fixture) => ({ token: secretKey, headers: { apikey: secretKey } })

/** Administration of accounts, which needs the secret key. */
export const ADMINISTRATION: readonly Case[] = [
  [
    'administration by a person',
    '/admin/users',
    ({ token }) => ({ token }),
    403,
    'not_admin',
    'User not allowed',
  ],
  [
    'an invitation by a person',
    '/invite',
    ({ token }) => ({ token, body: { email: 'neu@example.org' } }),
    403,
    'not_admin',
    'User not allowed',
  ],
  ['an account there is not', `/admin/users/${UNKNOWN_ID}`, secret, 404, 'user_not_found', 'User not found'],
  ['an id that is none', '/admin/users/5', secret, 404, 'validation_failed', 'user_id must be an UUID'],
  [
    'an address that is taken',
    '/admin/users',
    (it) => ({ ...secret(it), body: { email: it.person.email } }),
    422,
    'email_exists',
    'A user with this email address has already been registered',
  ],
  [
    'a link of a kind there is not',
    '/admin/generate_link',
    (it) => ({ ...secret(it), body: { type: 'sms', email: it.person.email } }),
    400,
    'validation_failed',
    /Invalid email action link type requested: sms/,
  ],
  [
    'a link for nobody',
    '/admin/generate_link',
    (it) => ({ ...secret(it), body: { type: 'recovery', email: 'niemand@example.org' } }),
    404,
    'user_not_found',
    'User with this email not found',
  ],
  [
    'a passkey of an account',
    `/admin/users/${UNKNOWN_ID}/passkeys`,
    secret,
    404,
    'user_not_found',
    'User not found',
  ],
  [
    'a page that is none',
    '/admin/users?page=viele',
    secret,
    400,
    'validation_failed',
    'Bad Pagination Parameters',
  ],
]
