import type { Case, Theme } from 'zunft-backend/conformance'

const member = '00000000-0000-4000-8000-00000000000a'
const object = { accept: 'application/vnd.pgrst.object+json' }
const exact = { prefer: 'count=exact' }

/** Reads of the pages. Private columns are null and unseen rows missing for everybody but admins. */
const calls: readonly Omit<Case, 'as'>[] = [
  { name: 'ideas page', path: '/ideas?select=*&status=eq.approved&order=created_at.desc', status: 200 },
  {
    name: 'latest photos on the home page',
    path: '/my_roding_posts?select=*&approved=eq.true&image_url=not.is.null&order=created_at.desc&limit=3',
    status: 200,
  },
  {
    name: 'posts page',
    path: '/my_roding_posts?select=*&approved=eq.true&order=created_at.desc',
    status: 200,
  },
  { name: 'posts for moderation', path: '/my_roding_posts?select=*&order=created_at.desc', status: 200 },
  {
    name: 'upcoming events',
    path: '/events?select=*&start_date=gte.2026-01-01T00%3A00%3A00.000Z&order=start_date.asc',
    status: 200,
  },
  { name: 'all events', path: '/events?select=*&order=start_date.desc', status: 200 },
  {
    name: 'acceptance points',
    path: '/voucher_participants?select=*&location_type=eq.acceptance&order=name.asc',
    status: 200,
  },
  {
    name: 'points of sale',
    path: '/voucher_participants?select=*&location_type=eq.sales&order=name.asc',
    status: 200,
  },
  { name: 'members list', path: '/voucher_participants?select=*&order=name.asc', status: 200 },
  {
    name: 'members, newest first',
    path: '/voucher_participants?select=*&order=created_at.desc',
    status: 200,
  },
  { name: 'all events counted', method: 'HEAD', path: '/events?select=*', headers: exact, status: 200 },
  {
    name: 'ideas not approved, counted',
    method: 'HEAD',
    path: '/ideas?select=id&status=neq.approved',
    headers: exact,
    status: 200,
  },
  {
    name: 'posts not approved, counted',
    method: 'HEAD',
    path: '/my_roding_posts?select=*&approved=eq.false',
    headers: exact,
    status: 200,
  },
  {
    name: 'private columns do not answer to filters',
    path: '/events?select=id&submitter_email=eq.erika%40example.de',
    headers: exact,
    status: 200,
  },
  {
    name: 'private columns do not answer to or',
    path: '/voucher_participants?select=id&or=(iban.not.is.null,account_holder.ilike.*m*)',
    headers: exact,
    status: 200,
  },
  {
    name: 'private columns do not sort',
    path: '/ideas?select=title&order=submitter_email.asc,title',
    status: 200,
  },
  {
    name: 'role of a member',
    method: 'POST',
    path: '/rpc/get_user_role',
    body: { _user_id: member },
    status: 200,
  },
  {
    name: 'role of an unknown account',
    method: 'POST',
    path: '/rpc/get_user_role',
    body: { _user_id: '00000000-0000-4000-8000-0000000000ff' },
    status: 200,
  },
  {
    name: 'role of what is no id',
    method: 'POST',
    path: '/rpc/get_user_role',
    body: { _user_id: 'abc' },
    status: 400,
    code: '22P02',
  },
]

const named = (as: NonNullable<Case['as']>, cases: readonly Omit<Case, 'as'>[]): Case[] =>
  cases.map((call) => ({ ...call, as, name: `${call.name}, ${as}` }))

export const reads: Theme = {
  theme: 'what the product reads',
  cases: [
    ...named('anon', calls),
    ...named('member', calls),
    ...named('admin', calls),
    {
      name: 'own profile',
      as: 'member',
      path: `/profiles?select=*&user_id=eq.${member}`,
      headers: object,
      status: 200,
    },
    {
      name: 'no profile',
      as: 'member',
      path: '/profiles?select=*&user_id=eq.00000000-0000-4000-8000-0000000000ff',
      headers: object,
      status: 406,
      code: 'PGRST116',
    },
    {
      name: 'another’s profile',
      as: 'otherMember',
      path: `/profiles?select=*&user_id=eq.${member}`,
      headers: object,
      status: 406,
      code: 'PGRST116',
    },
    { name: 'a profile, anonymous', path: '/profiles?select=*', status: 401, code: '42501' },
    {
      name: 'subscribers',
      as: 'admin',
      path: '/newsletter_subscriptions?select=*&order=created_at.desc',
      status: 200,
    },
    { name: 'subscribers, member', as: 'member', path: '/newsletter_subscriptions?select=*', status: 200 },
    {
      name: 'subscribers, anonymous',
      path: '/newsletter_subscriptions?select=*',
      status: 401,
      code: '42501',
    },
    {
      name: 'active subscribers counted',
      as: 'admin',
      method: 'HEAD',
      path: '/newsletter_subscriptions?select=*&active=eq.true',
      headers: exact,
      status: 200,
    },
    { name: 'applications', as: 'admin', path: '/applications?select=*&order=created_at.desc', status: 200 },
    { name: 'applications, anonymous', path: '/applications?select=*', status: 401, code: '42501' },
    {
      name: 'pending applications counted',
      as: 'admin',
      method: 'HEAD',
      path: '/applications?select=*&status=eq.pending',
      headers: exact,
      status: 200,
    },
    { name: 'webhooks', as: 'admin', path: '/webhook_settings?select=*&order=created_at.desc', status: 200 },
    { name: 'webhooks, anonymous', path: '/webhook_settings?select=*', status: 401, code: '42501' },
    {
      name: 'webhook log',
      as: 'admin',
      path: '/webhook_logs?select=*&order=created_at.desc&limit=10',
      status: 200,
    },
    { name: 'webhook log, member', as: 'member', path: '/webhook_logs?select=*', status: 200 },
    { name: 'likes', path: '/post_likes?select=*', status: 401, code: '42501' },
    { name: 'roles', path: '/user_roles?select=*', status: 401, code: '42501' },
  ],
}
