import { PASSWORD, type Scenario } from './scenario.ts'

const BODIES: Readonly<Record<string, unknown>> = {
  'no body': '',
  'an empty object': {},
  'no JSON': '{',
  'a list': '[]',
  'an empty address': { email: '' },
  'a number': { email: 5 },
  'a name': { email: 'erika' },
  'a phone': { phone: '+4994611234' },
}

export const MAILS: readonly Scenario[] = [
  [
    'a forgotten password',
    async ({ ask, account, mailTo, state, session }) => {
      const own = await account('forgets')
      const before = await session(own)
      await ask('asking for the mail', '/recover?redirect_to=http%3A%2F%2Felsewhere.example%2F', {
        body: { email: own.email },
      })
      const { tokenHash } = await mailTo(own.email)
      await state('the account meanwhile', own.id)
      const { body } = await ask('the token', '/verify', {
        body: { type: 'recovery', token_hash: tokenHash },
      })
      await ask('the token again', '/verify', { body: { type: 'recovery', token_hash: tokenHash } })
      await ask('a new password', '/user', {
        method: 'PUT',
        token: body.access_token,
        body: { password: 'Neues-Passwort' },
      })
      await ask('signing in with the old one', '/token?grant_type=password', { body: own })
      await ask('signing in with the new one', '/token?grant_type=password', {
        body: { email: own.email, password: 'Neues-Passwort' },
      })
      await ask('a session from before', '/token?grant_type=refresh_token', {
        body: { refresh_token: before.refresh_token },
      })
      await state('the account afterwards', own.id)
    },
  ],
  [
    'a forgotten password, by the code',
    async ({ ask, account, mailTo }) => {
      const { email } = await account('forgets-too')
      await ask('asking for the mail', '/recover', { body: { email } })
      const { code } = await mailTo(email)
      await ask('the code as a magic link', '/verify', { body: { type: 'magiclink', email, token: code } })
      await ask('the code', '/verify', { body: { type: 'recovery', email, token: code } })
    },
  ],
  [
    'a link or a code instead of a password',
    async ({ ask, account, mailTo, state }) => {
      const own = await account('magic')
      await ask('asking for it', '/otp', { body: { email: own.email, create_user: true } })
      const first = await mailTo(own.email)
      await ask('asking again', '/otp', { body: { email: own.email, create_user: false } })
      const second = await mailTo(own.email)
      await ask('the first link, replaced', '/verify', {
        body: { type: 'magiclink', token_hash: first.tokenHash },
      })
      await ask('the code', '/verify', { body: { type: 'email', email: own.email, token: second.code } })
      const { status } = await ask('by the older path', '/magiclink', { body: { email: own.email } })
      const third = status === 200 ? await mailTo(own.email) : undefined
      await ask('its link', '/verify', { body: { type: 'magiclink', token_hash: third?.tokenHash ?? 'x' } })
      await state('the account', own.id)
    },
  ],
  [
    'an account by a link',
    async ({ ask, address, mailTo, state }) => {
      const email = address('by-link')
      await ask('asking for it', '/otp', { body: { email, data: { first_name: 'Erika' } } })
      const { tokenHash, type } = await mailTo(email)
      const { body } = await ask('the link', '/verify', { body: { type, token_hash: tokenHash } })
      await state('the account', body.user?.id)
      await ask('a password for it', '/user', {
        method: 'PUT',
        token: body.access_token,
        body: { password: PASSWORD },
      })
      await ask('signing in with it', '/token?grant_type=password', { body: { email, password: PASSWORD } })
      await ask('no account wanted, nobody known', '/otp', {
        body: { email: address('unknown'), create_user: false },
      })
    },
  ],
  [
    'links that are opened in a browser',
    async ({ ask, account, mailTo, follow }) => {
      const { email } = await account('follows')
      const redirect_to = ''
      await ask('asking for it', '/otp', { body: { email } })
      const { tokenHash: token } = await mailTo(email)
      await follow('a wrong token', { token: 'x'.repeat(56), type: 'magiclink', redirect_to })
      await follow('a type that is none', { token, type: 'x', redirect_to })
      await follow('no token', { token: '', type: 'magiclink', redirect_to })
      await follow('a foreign address', {
        token: 'x'.repeat(56),
        type: 'magiclink',
        redirect_to: 'https://evil.example/',
      })
      await follow('the link', { token, type: 'magiclink', redirect_to })
      await follow('the link again', { token, type: 'magiclink', redirect_to })
      await ask('a link without anything', '/verify')
      await ask('a link with a type alone', '/verify?type=signup')
    },
  ],
  [
    'requests for mails that are refused',
    async ({ ask, address }) => {
      // The real service makes an account for the address that is asked for last.
      const email = address('niemand')
      const bodies = { ...BODIES, 'an address of nobody': { email, create_user: false } }
      for (const path of ['/recover', '/otp', '/resend', '/magiclink']) {
        for (const [name, body] of Object.entries(bodies)) await ask(`${path}: ${name}`, path, { body })
        await ask(`${path}: as a GET`, path)
      }
      for (const type of ['signup', 'email_change', 'sms', 'phone_change', 'recovery', 'x'])
        await ask(`/resend: type "${type}", nobody`, '/resend', {
          body: { type, email },
        })
    },
  ],
  [
    'tokens that are refused',
    async ({ ask, account }) => {
      const { email } = await account('verifies')
      const bodies: Readonly<Record<string, unknown>> = {
        'no body': '',
        'an empty object': {},
        'no JSON': '{',
        'a type alone': { type: 'signup' },
        'a token alone': { token: '123456' },
        'a hash without a type': { token_hash: 'x' },
        'a hash and an address': { type: 'email', token_hash: 'x', email },
        'a code without an address': { type: 'email', token: '123456' },
        'a wrong code': { type: 'email', email, token: '123456' },
        'a wrong code of nobody': { type: 'email', email: 'niemand@example.org', token: '123456' },
        'an address that is none': { type: 'email', email: 'x', token: '123456' },
        'a phone': { type: 'sms', phone: '+4994611234', token: '123456' },
        'a number as code': { type: 'email', email, token: 123456 },
      }
      for (const [name, body] of Object.entries(bodies)) await ask(name, '/verify', { body })
      for (const type of ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email', 'sms', 'x'])
        await ask(`type "${type}" with a wrong hash`, '/verify', {
          body: { type, token_hash: 'x'.repeat(56) },
        })
    },
  ],
]
