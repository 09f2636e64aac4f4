import { PASSWORD, type Scenario } from './scenario.ts'

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
