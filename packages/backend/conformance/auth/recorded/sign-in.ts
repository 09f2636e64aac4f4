import { PASSWORD, type Scenario } from './scenario.ts'

const GRANTS = ['password', 'refresh_token', 'pkce', 'id_token', 'web3', 'implicit', ''] as const

export const SIGN_IN: readonly Scenario[] = [
  [
    'signing in with a password',
    async ({ ask, account, state }) => {
      const { id, email } = await account('signs-in', { user_metadata: { first_name: 'Erika' } })
      const { body } = await ask('signing in', '/token?grant_type=password', {
        body: { email, password: PASSWORD },
      })
      await ask('in capitals and with spaces', '/token?grant_type=password', {
        body: { email: email.toUpperCase(), password: PASSWORD },
      })
      await ask('a wrong password', '/token?grant_type=password', { body: { email, password: 'falsch' } })
      await ask('a wrong password, in the newer format', '/token?grant_type=password', {
        body: { email, password: 'falsch' },
        version: '2024-01-01',
      })
      await ask('an unknown address', '/token?grant_type=password', {
        body: { email: 'niemand@example.org', password: PASSWORD },
      })
      await ask('the account', '/user', { token: body.access_token })
      await ask('the settings', '/settings')
      await state('what the administration sees', id)
    },
  ],
  [
    'a refresh token and its reuse',
    async ({ ask, signedIn, send }) => {
      const { refreshToken } = await signedIn('refreshes')
      const refresh = (name: string, token: unknown) =>
        ask(name, '/token?grant_type=refresh_token', { body: { refresh_token: token } })
      const { body: second } = await refresh('the first time', refreshToken)
      await refresh('the same once more, within ten seconds', refreshToken)
      const { body: third } = await refresh('the one that came', second.refresh_token)
      const { body: fourth } = await refresh('the one after', third.refresh_token)
      await refresh('the first one, long replaced', refreshToken)
      await refresh('the newest after that', fourth.refresh_token)
      await ask('the account with the newest access token', '/user', { token: fourth.access_token })
      await send('/logout?scope=global', { method: 'POST', token: fourth.access_token })
      await refresh('after signing out', fourth.refresh_token)
    },
  ],
  [
    'refresh tokens that are refused',
    async ({ ask, signedIn }) => {
      const { token } = await signedIn('refused-refresh')
      const tokens: Readonly<Record<string, unknown>> = {
        'one nobody issued': 'abcdefghijkl',
        'an empty one': '',
        none: undefined,
        'a number': 5,
        null: null,
        'an access token': token,
        'a long text': 'x'.repeat(5000),
        'twelve capitals': 'ABCDEFGHIJKL',
        'something else': '../../etc',
      }
      for (const [name, given] of Object.entries(tokens)) {
        await ask(name, '/token?grant_type=refresh_token', { body: { refresh_token: given } })
      }
    },
  ],
  [
    'bodies of sign-ins that are refused',
    async ({ ask, address }) => {
      const bodies: Readonly<Record<string, unknown>> = {
        'no body': '',
        'an empty object': {},
        'no JSON': '{',
        'a list': [],
        'no address': { password: PASSWORD },
        'no password': { email: address('nobody') },
        'a number as address': { email: 5, password: PASSWORD },
        'a number as password': { email: address('nobody'), password: 5 },
        'a phone': { phone: '+4994611234', password: PASSWORD },
        'address and phone': { email: address('nobody'), phone: '+4994611234', password: PASSWORD },
      }
      for (const grant of GRANTS) {
        for (const [name, body] of Object.entries(bodies)) {
          if (grant !== 'password' && !['no body', 'an empty object', 'no JSON'].includes(name)) continue
          await ask(`grant "${grant}": ${name}`, `/token?grant_type=${grant}`, { body })
        }
      }
      await ask('no grant', '/token', { body: {} })
      await ask('as a GET', '/token?grant_type=password')
      await ask('a provider that is off', '/token?grant_type=id_token', {
        body: { provider: 'google', id_token: 'x' },
      })
      await ask('a code of PKCE', '/token?grant_type=pkce', { body: { auth_code: 'x', code_verifier: 'y' } })
    },
  ],
  [
    'signing out',
    async ({ ask, account, session }) => {
      const own = await account('signs-out')
      for (const scope of ['local', 'others', 'global', '']) {
        const [here, there] = [await session(own), await session(own)]
        const query = scope && `?scope=${scope}`
        await ask(`scope "${scope}"`, `/logout${query}`, { method: 'POST', token: here.access_token })
        await ask(`the account here after "${scope}"`, '/user', { token: here.access_token })
        await ask(`the account elsewhere after "${scope}"`, '/user', { token: there.access_token })
        for (const [where, { refresh_token }] of Object.entries({ here, elsewhere: there }))
          await ask(`refreshing ${where} after "${scope}"`, '/token?grant_type=refresh_token', {
            body: { refresh_token },
          })
        await ask(`a second time after "${scope}"`, '/logout', { method: 'POST', token: here.access_token })
      }
      const { access_token: token } = await session(own)
      await ask('a scope that is none', '/logout?scope=some', { method: 'POST', token })
      await ask('as a GET', '/logout', { token })
      await ask('without a token', '/logout', { method: 'POST', as: 'nobody' })
      await ask('with the key', '/logout', { method: 'POST' })
    },
  ],
  [
    'bearers that are refused',
    async ({ ask, signedIn, send }) => {
      const { id, token } = await signedIn('deleted')
      const [head, claims] = token.split('.')
      const bearers: Readonly<Record<string, string>> = {
        'no token': 'x',
        'three parts that are none': 'x.y.z',
        'a wrong signature': `${head}.${claims}.${'x'.repeat(43)}`,
        'no signature': `${head}.${claims}.`,
      }
      for (const [name, bearer] of Object.entries(bearers)) await ask(name, '/user', { token: bearer })
      await ask('no bearer', '/user', { as: 'nobody' })
      await ask('another scheme', '/user', { as: 'nobody', headers: { authorization: 'Basic eDp5' } })
      await ask('the public key', '/user')
      await ask('the secret key', '/user', { as: 'service' })
      await send(`/admin/users/${id}`, { method: 'DELETE', as: 'service', body: {} })
      await ask('of an account that is deleted', '/user', { token })
      await ask('of an account that is deleted, changing it', '/user', { method: 'PUT', token, body: {} })
    },
  ],
]
