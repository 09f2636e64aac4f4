import { randomUUID } from 'node:crypto'
import { PASSWORD, type Scenario, UNKNOWN_ID } from './scenario.ts'

const AS_SERVICE = { as: 'service' } as const

export const ADMINISTRATION: readonly Scenario[] = [
  [
    'creating and changing accounts',
    async ({ ask, address, state, mailTo, send }) => {
      const create = (name: string, body: unknown) => ask(name, '/admin/users', { ...AS_SERVICE, body })
      const { body: plain } = await create('with an address alone', { email: address('plain') })
      await state('it', plain.id)
      const full = {
        email: address('full').toUpperCase(),
        password: PASSWORD,
        email_confirm: true,
        user_metadata: { first_name: 'Erika' },
        app_metadata: { offices: ['board'] },
      }
      const { body: user } = await create('with everything', full)
      await create('with an id', { email: address('own-id'), id: randomUUID() })
      await create('an address that is taken', { email: address('full') })
      await ask('signing in', '/token?grant_type=password', {
        body: { email: address('full'), password: PASSWORD },
      })
      const change = (name: string, body: unknown) =>
        ask(name, `/admin/users/${user.id}`, { ...AS_SERVICE, method: 'PUT', body })
      await change('nothing', {})
      await change('data', { user_metadata: { last_name: 'Mustermann' }, app_metadata: { a: 1 } })
      await change('data that are removed', { user_metadata: { last_name: null } })
      await change('the address', { email: address('fuller') })
      await change('the password', { password: 'Neues-Passwort' })
      await change('a short password', { password: 'kurz' })
      await change('the address of somebody else', { email: address('plain') })
      await change('an address that is none', { email: 'x' })
      await change('a ban', { ban_duration: '24h' })
      await ask('signing in while it is banned', '/token?grant_type=password', {
        body: { email: address('fuller'), password: 'Neues-Passwort' },
      })
      await change('a ban that is none', { ban_duration: 'x' })
      await change('the end of the ban', { ban_duration: 'none' })
      await ask('signing in afterwards', '/token?grant_type=password', {
        body: { email: address('fuller'), password: 'Neues-Passwort' },
      })
      await send('/recover', { body: { email: address('fuller') } })
      await mailTo(address('fuller'))
      await state('with a mail under way', user.id)
    },
  ],
  [
    'accounts that are refused',
    async ({ ask, address, account }) => {
      const { id } = await account('refused-admin')
      const bodies: Readonly<Record<string, unknown>> = {
        'no body': '',
        'an empty object': {},
        'no JSON': '{',
        'an address that is none': { email: 'x' },
        'a number': { email: 5 },
        'a short password': { email: address('short'), password: 'kurz' },
        'password and hash': { email: address('both'), password: PASSWORD, password_hash: 'x' },
        'a hash that is none': { email: address('hash'), password_hash: 'x' },
        'data that are a text': { email: address('text'), user_metadata: 'x' },
        'an id that is none': { email: address('id'), id: 'x' },
        'a ban that is none': { email: address('ban'), ban_duration: 'x' },
      }
      for (const [name, body] of Object.entries(bodies)) {
        await ask(name, '/admin/users', { ...AS_SERVICE, body })
        if (!('email' in Object(body))) {
          await ask(`${name}, changing one`, `/admin/users/${id}`, { ...AS_SERVICE, method: 'PUT', body })
        }
      }
      for (const unknown of [UNKNOWN_ID, 'x', '5']) {
        for (const method of ['GET', 'PUT', 'DELETE'])
          await ask(`${method} of account "${unknown}"`, `/admin/users/${unknown}`, {
            ...AS_SERVICE,
            method,
            ...(method !== 'GET' && { body: {} }),
          })
      }
      await ask('a method that is none', `/admin/users/${id}`, { ...AS_SERVICE, method: 'PATCH', body: {} })
      await ask('an endpoint that is none', '/admin/nothing', AS_SERVICE)
      await ask('a page that is none', '/admin/users?page=viele', AS_SERVICE)
      await ask('a negative page', '/admin/users?page=-1', AS_SERVICE)
      await ask('a size that is none', '/admin/users?per_page=x', AS_SERVICE)
    },
  ],
  [
    'administration by others',
    async ({ ask, signedIn }) => {
      const { id, token } = await signedIn('no-admin')
      const requests: readonly (readonly [method: string, path: string])[] = [
        ['GET', '/admin/users'],
        ['POST', '/admin/users'],
        ['GET', `/admin/users/${id}`],
        ['PUT', `/admin/users/${id}`],
        ['DELETE', `/admin/users/${id}`],
        ['POST', '/admin/generate_link'],
        ['POST', '/invite'],
        ['GET', '/admin/audit'],
      ]
      for (const [method, path] of requests) {
        const body = method === 'GET' ? {} : { body: {} }
        const what = `${method} ${path.replace(id, ':id')}`
        await ask(`${what} by an account`, path, { method, token, ...body })
        await ask(`${what} with the public key`, path, { method, ...body })
        await ask(`${what} without a bearer`, path, { method, as: 'nobody', ...body })
      }
    },
  ],
  [
    'deleting accounts',
    async ({ ask, signedIn, account, state }) => {
      const first = await signedIn('deleted')
      await ask('deleting it', `/admin/users/${first.id}`, { ...AS_SERVICE, method: 'DELETE', body: {} })
      await ask('deleting it again', `/admin/users/${first.id}`, {
        ...AS_SERVICE,
        method: 'DELETE',
        body: {},
      })
      await state('it', first.id)
      await ask('signing in', '/token?grant_type=password', {
        body: { email: first.email, password: PASSWORD },
      })
      await ask('refreshing', '/token?grant_type=refresh_token', {
        body: { refresh_token: first.refreshToken },
      })
      await ask('registering again', '/admin/users', { ...AS_SERVICE, body: { email: first.email } })
      const second = await account('softly')
      await ask('deleting one softly', `/admin/users/${second.id}`, {
        ...AS_SERVICE,
        method: 'DELETE',
        body: { should_soft_delete: true },
      })
      await state('what is left of it', second.id)
      await ask('signing in to it', '/token?grant_type=password', {
        body: { email: second.email, password: PASSWORD },
      })
      const third = await account('without-body')
      await ask('without a body', `/admin/users/${third.id}`, { ...AS_SERVICE, method: 'DELETE' })
    },
  ],
  [
    'an invitation',
    async ({ ask, address, mailTo, state, account }) => {
      const email = address('invited')
      const body = { email, data: { first_name: 'Erika' } }
      const { body: user } = await ask('inviting', '/invite', { ...AS_SERVICE, body })
      await mailTo(email)
      await ask('inviting again', '/invite', { ...AS_SERVICE, body })
      const { tokenHash } = await mailTo(email)
      await state('the account before', user.id)
      await ask('the link', '/verify', { body: { type: 'invite', token_hash: tokenHash } })
      await state('the account after', user.id)
      await ask('inviting who has confirmed', '/invite', { ...AS_SERVICE, body })
      const known = await account('known-invited')
      await ask('inviting who has an account', '/invite', { ...AS_SERVICE, body: { email: known.email } })
      for (const [name, given] of Object.entries({ nobody: {}, 'a name': { email: 'x' }, 'no JSON': '{' }))
        await ask(`inviting ${name}`, '/invite', { ...AS_SERVICE, body: given })
    },
  ],
  [
    'links for the administration',
    async ({ ask, address, account, follow }) => {
      const link = (name: string, body: unknown) => ask(name, '/admin/generate_link', { ...AS_SERVICE, body })
      const known = await account('linked')
      for (const type of [
        'signup',
        'invite',
        'magiclink',
        'recovery',
        'email_change_current',
        'email_change_new',
      ]) {
        const more = { password: PASSWORD, new_email: address(`next-${type.replace('_', '-')}`) }
        await link(`${type}, of an account`, { type, email: known.email, ...more })
        const { body } = await link(`${type}, of nobody`, { type, email: address(`link-${type}`), ...more })
        if (!body.hashed_token) continue
        const { verification_type = '', hashed_token: token } = body
        await follow(`${type}: following it`, { token, type: verification_type, redirect_to: '' })
      }
      const bodies: Readonly<Record<string, unknown>> = {
        'no body': '',
        'no type': { email: known.email },
        'a type that is none': { type: 'x', email: known.email },
        'no address': { type: 'magiclink' },
        'an address that is none': { type: 'magiclink', email: 'x' },
        'a sign-up without a password': { type: 'signup', email: address('no-password') },
        'no new address': { type: 'email_change_new', email: known.email },
        'a foreign redirect': { type: 'magiclink', email: known.email, redirect_to: 'https://evil.example/' },
      }
      for (const [name, body] of Object.entries(bodies)) await link(name, body)
    },
  ],
]
