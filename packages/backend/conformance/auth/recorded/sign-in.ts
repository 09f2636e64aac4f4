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

const NAMES = { first_name: 'Erika', last_name: 'Mustermann' }

export const SIGN_UP: readonly Scenario[] = [
  [
    'signing up, and the link of the mail',
    async ({ ask, address, mailTo, state, send }) => {
      const email = address('erika')
      const body = { email, password: PASSWORD, data: NAMES }
      const { body: user } = await ask('signing up', '/signup', { body })
      const mail = await mailTo(email)
      await ask('signing in before the confirmation', '/token?grant_type=password', { body })
      await ask('signing in with a wrong password before', '/token?grant_type=password', {
        body: { email, password: 'falsch' },
      })
      await state('the account before the confirmation', user.id)
      await ask('a wrong token', '/verify', { body: { type: 'signup', token_hash: 'x'.repeat(56) } })
      await ask('the token as another type', '/verify', {
        body: { type: 'recovery', token_hash: mail.tokenHash },
      })
      const { body: session } = await ask('the token of the mail', '/verify', {
        body: { type: 'signup', token_hash: mail.tokenHash },
      })
      await ask('the token a second time', '/verify', {
        body: { type: 'signup', token_hash: mail.tokenHash },
      })
      await ask('the account by its token', '/user', { token: session.access_token })
      await state('the account after the confirmation', user.id)
      await send('/user', {
        method: 'PUT',
        token: session.access_token,
        body: { password: 'Neues-Passwort' },
      })
      await ask('signing in afterwards', '/token?grant_type=password', {
        body: { email, password: 'Neues-Passwort' },
      })
    },
  ],
  [
    'signing up, and the code of the mail',
    async ({ ask, address, mailTo }) => {
      const email = address('emil')
      await ask('signing up without data', '/signup', { body: { email, password: PASSWORD } })
      const { code } = await mailTo(email)
      const wrong = code === '111111' ? '222222' : '111111'
      await ask('a wrong code', '/verify', { body: { type: 'signup', email, token: wrong } })
      await ask('a code that is too short', '/verify', { body: { type: 'signup', email, token: '1' } })
      await ask('the code of another address', '/verify', {
        body: { type: 'signup', email: address('nobody'), token: code },
      })
      await ask('the code', '/verify', { body: { type: 'signup', email: email.toUpperCase(), token: code } })
      await ask('the code a second time', '/verify', { body: { type: 'signup', email, token: code } })
    },
  ],
  [
    'signing up twice',
    async ({ ask, address, mailTo, state }) => {
      const email = address('twice')
      const { body: user } = await ask('the first time', '/signup', { body: { email, password: PASSWORD } })
      await mailTo(email)
      await ask('again, in capitals', '/signup', { body: { email: email.toUpperCase(), password: PASSWORD } })
      await mailTo(email)
      await ask('the mail again', '/resend', { body: { type: 'signup', email } })
      const { tokenHash } = await mailTo(email)
      await ask('the newest link', '/verify', { body: { type: 'email', token_hash: tokenHash } })
      await state('the account', user.id)
      await ask('the mail again once it is confirmed', '/resend', { body: { type: 'signup', email } })
    },
  ],
  [
    'signing up with an address that has an account',
    async ({ ask, account }) => {
      const { email } = await account('known')
      await ask('signing up', '/signup', { body: { email, password: PASSWORD } })
      await ask('with a password that is too short', '/signup', { body: { email, password: 'kurz' } })
    },
  ],
  [
    'sign-ups that are refused',
    async ({ ask, address }) => {
      const email = address('refused')
      const refused: Readonly<Record<string, unknown>> = {
        'no body': '',
        'an empty object': {},
        'no object': '[]',
        'a text': '"x"',
        'no JSON': '{"email":',
        'a number as address': { email: 5, password: PASSWORD },
        'a number as password': { email, password: 5 },
        'data that are no object': { email, password: PASSWORD, data: 'x' },
        'no password': { email },
        'an empty password': { email, password: '' },
        'a short password': { email, password: 'kurz' },
        'a password of 73 characters': { email, password: 'x'.repeat(73) },
        'a password of 37 umlauts': { email, password: 'ä'.repeat(37) },
        'no address': { password: PASSWORD },
        'an empty address': { email: '', password: PASSWORD },
        'a name as address': { email: 'erika', password: PASSWORD },
        'an address without a host': { email: 'erika@', password: PASSWORD },
        'an address with a space': { email: 'eri ka@example.org', password: PASSWORD },
        'two addresses': { email: `${email},${email}`, password: PASSWORD },
        'an address of 300 characters': { email: `${'x'.repeat(290)}@example.org`, password: PASSWORD },
        'a phone': { phone: '+4994611234', password: PASSWORD },
        'address and phone': { email, phone: '+4994611234', password: PASSWORD },
        'a key of PKCE without its method': { email, password: PASSWORD, code_challenge: 'x'.repeat(43) },
      }
      for (const [name, body] of Object.entries(refused)) {
        await ask(name, '/signup', { body })
        await ask(`${name}, in the newer format`, '/signup', { body, version: '2024-01-01' })
      }
      await ask('as a GET', '/signup')
      await ask('a version that is none', '/signup', { body: {}, version: 'x' })
    },
  ],
]
