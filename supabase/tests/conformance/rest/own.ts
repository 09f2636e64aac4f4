import type { Case, Theme } from 'zunft-backend/conformance'

const object = { accept: 'application/vnd.pgrst.object+json' }
const rows = { prefer: 'return=representation' }
const exact = { prefer: 'count=exact' }
const submissions = '/my_submissions?select=*'
const subscription = '/my_subscription?email=eq.b%40example.de'
const image = 'https://example.de/storage/v1/object/public/social-posts/1-a.jpg'

/** Submissions of members. The compared rows include the owner. */
const sending: readonly Case[] = [
  {
    name: 'an idea of a member',
    as: 'member',
    method: 'POST',
    path: '/ideas',
    body: { title: 'Radweg', description: 'Bis zum Bahnhof.' },
    status: 201,
  },
  {
    name: 'a post of a member with return=representation',
    as: 'member',
    method: 'POST',
    path: '/my_roding_posts?select=title,approved,author_email',
    headers: rows,
    body: {
      title: 'Abend',
      content: 'Schön.',
      author_name: 'Erika',
      author_email: 'a@example.de',
      image_url: image,
    },
    status: 201,
  },
  {
    name: 'an event of an admin',
    as: 'admin',
    method: 'POST',
    path: '/events',
    body: { title: 'Herbstmarkt', start_date: '2030-10-01T08:00:00Z' },
    status: 201,
  },
  ...(['member', 'admin', 'anon'] as const).map((as) => ({
    name: `an idea under another owner, ${as}`,
    as,
    method: 'POST' as const,
    path: '/ideas',
    body: { title: 'a', description: 'b', owner_id: '00000000-0000-4000-8000-00000000000b' },
    status: 400,
    code: 'PGRST204',
  })),
  {
    name: 'withdraw a submission',
    as: 'member',
    method: 'DELETE',
    path: '/events?id=eq.30000000-0000-4000-8000-000000000002',
    status: 204,
  },
]

const reading: readonly Case[] = [
  ...(['member', 'otherMember', 'admin'] as const).map((as) => ({
    name: `own submissions, ${as}`,
    as,
    path: `${submissions}&order=created_at.desc,kind`,
    status: 200,
  })),
  { name: 'own submissions, anonymous', path: submissions, status: 401, code: '42501' },
  { name: 'own submissions, service', as: 'service', path: submissions, status: 403, code: '42501' },
  {
    name: 'own submissions that were rejected',
    as: 'member',
    path: '/my_submissions?select=kind,title&state=eq.rejected',
    status: 200,
  },
  { name: 'own submissions by title', as: 'member', path: `${submissions}&order=title.desc`, status: 200 },
  {
    name: 'own submissions in pages',
    as: 'member',
    path: `${submissions}&order=created_at,kind&limit=2&offset=1`,
    headers: exact,
    status: 206,
  },
  {
    name: 'own submissions counted',
    as: 'otherMember',
    method: 'HEAD',
    path: submissions,
    headers: exact,
    status: 200,
  },
  {
    name: 'whose they are',
    as: 'member',
    path: '/my_submissions?select=owner_id',
    status: 400,
    code: '42703',
  },
  {
    name: 'the table of owners',
    as: 'member',
    path: '/submission_owners?select=*',
    status: 404,
    code: '42P01',
  },
  {
    name: 'owners embedded',
    as: 'member',
    path: '/ideas?select=*,submission_owners(*)',
    status: 400,
    code: 'PGRST127',
    differs: 'Embedding',
  },
  {
    name: 'publish an own submission',
    as: 'member',
    method: 'PATCH',
    path: '/my_submissions?kind=eq.idea',
    body: { state: 'published' },
    status: 405,
    code: '55000',
    differs: 'Views that cannot be written',
  },
]

const subscribing: readonly Case[] = [
  ...(['member', 'otherMember', 'admin'] as const).map((as) => ({
    name: `own subscription, ${as}`,
    as,
    path: '/my_subscription?select=*',
    headers: object,
    status: 200,
  })),
  { name: 'own subscription, anonymous', path: '/my_subscription', status: 401, code: '42501' },
  {
    name: 'subscribe the own address',
    as: 'otherMember',
    method: 'PATCH',
    path: `${subscription}&select=email,confirmed,active`,
    headers: rows,
    body: { active: true },
    status: 200,
  },
  {
    name: 'subscribe an address that is not confirmed',
    as: 'member',
    method: 'PATCH',
    path: '/my_subscription?active=is.false',
    body: { active: true },
    status: 204,
  },
  {
    name: 'subscribe somebody else',
    as: 'member',
    method: 'PATCH',
    path: subscription,
    headers: rows,
    body: { active: true },
    status: 200,
  },
  {
    name: 'move the own subscription to another address',
    as: 'otherMember',
    method: 'PATCH',
    path: subscription,
    body: { email: 'erika@example.de' },
    status: 403,
    code: '42501',
  },
  {
    name: 'neither subscribed nor not',
    as: 'otherMember',
    method: 'PATCH',
    path: subscription,
    body: { active: null },
    status: 400,
    code: '23502',
  },
  {
    name: 'subscribe, anonymous',
    method: 'PATCH',
    path: subscription,
    body: { active: true },
    status: 401,
    code: '42501',
  },
  {
    name: 'subscribe by the profile',
    as: 'otherMember',
    method: 'PATCH',
    path: '/profiles?user_id=eq.00000000-0000-4000-8000-00000000000b',
    body: { newsletter_subscribed: true },
    status: 204,
  },
  {
    name: 'subscribed by an import',
    as: 'admin',
    method: 'POST',
    path: '/newsletter_subscriptions',
    body: { name: 'B', email: 'B@example.de', active: true },
    status: 201,
  },
]

const roles: readonly Case[] = [
  {
    name: 'the last admin steps down',
    as: 'admin',
    method: 'PATCH',
    path: '/user_roles?role=eq.admin',
    body: { role: 'member' },
    status: 400,
    code: '23001',
  },
  {
    name: 'the last admin is removed',
    as: 'service',
    method: 'DELETE',
    path: '/user_roles?role=eq.admin',
    status: 400,
    code: '23001',
  },
]

export const own: Theme = {
  theme: 'what belongs to an account',
  cases: [...sending, ...reading, ...subscribing, ...roles],
}

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
