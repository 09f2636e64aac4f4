import type { Case, Theme } from 'zunft-backend/conformance'

/** One account, requested as a single object: 200 when visible, otherwise an error. */
const one: Pick<Case, 'path' | 'headers'> = {
  path: '/accounts?select=*&email=eq.b%40example.de',
  headers: { accept: 'application/vnd.pgrst.object+json' },
}

/** The accounts of the back office: a read-only view that is empty for everybody but admins. */
export const accounts: Theme = {
  theme: 'accounts',
  cases: [
    { name: 'an account, admin', as: 'admin', ...one, status: 200 },
    ...(['guest', 'member', 'otherMember'] as const).map((as) => ({
      name: `an account, ${as}`,
      as,
      ...one,
      status: 406,
      code: 'PGRST116',
    })),
    { name: 'an account, anonymous', ...one, status: 401, code: '42501' },
    {
      name: 'all accounts by role',
      as: 'admin',
      path: '/accounts?select=id,email,first_name,last_name,role,confirmed,last_sign_in_at&order=role,email',
      status: 200,
    },
    ...(['admin', 'member'] as const).map((as) => ({
      name: `accounts counted, ${as}`,
      as,
      method: 'HEAD' as const,
      path: '/accounts?select=id',
      headers: { prefer: 'count=exact' },
      status: 200,
    })),
    {
      name: 'what else accounts have',
      as: 'admin',
      path: '/accounts?select=encrypted_password',
      status: 400,
      code: '42703',
    },
    ...(['admin', 'member', 'guest', 'anon'] as const).flatMap((as): Case[] =>
      (['PATCH', 'DELETE', 'POST'] as const).map((method) => ({
        name: `${method} an account, ${as}`,
        as,
        method,
        path: method === 'POST' ? '/accounts' : '/accounts?email=eq.b%40example.de',
        ...(method !== 'DELETE' && { body: { role: 'admin' } }),
        status: 405,
        code: '55000',
        differs: 'Views that cannot be written',
      })),
    ),
  ],
}
