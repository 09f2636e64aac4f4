import { PASSWORD, type Scenario, UNKNOWN_ID } from './scenario.ts'

export const ACCOUNT: readonly Scenario[] = [
  [
    'changing data and password',
    async ({ ask, signedIn, state }) => {
      const { id, email, token } = await signedIn('changes')
      const change = (name: string, body: unknown) => ask(name, '/user', { method: 'PUT', token, body })
      await change('nothing', {})
      await change('data', { data: { first_name: 'Erika', town: 'Musterstadt' } })
      await change('data that are removed', { data: { town: null } })
      await change('data in depth', { data: { a: { b: [1, 'ä', null] } } })
      await change('the same password', { password: PASSWORD })
      await change('a short password', { password: 'kurz' })
      await change('a password of 80 characters', { password: 'x'.repeat(80) })
      await change('a wrong present password', { password: 'Neues-Passwort', current_password: 'falsch' })
      await change('a wrong nonce', { password: 'Neues-Passwort', nonce: '123456' })
      await change('a new password', { password: 'Neues-Passwort' })
      await ask('signing in with it', '/token?grant_type=password', {
        body: { email, password: 'Neues-Passwort' },
      })
      await change('with the present one', {
        password: 'Noch-ein-Passwort',
        current_password: 'Neues-Passwort',
      })
      await state('the account', id)
    },
  ],
  [
    'changes of an account that are refused',
    async ({ ask, signedIn, account }) => {
      const { token } = await signedIn('refused-changes')
      const other = await account('other')
      const bodies: Readonly<Record<string, unknown>> = {
        'no body': '',
        'no JSON': '{',
        'a list': [],
        'an address that is none': { email: 'erika' },
        'an address that is taken': { email: other.email },
        'a number as address': { email: 5 },
        'a number as password': { password: 5 },
        'a phone': { phone: '+4994611234' },
        'data that are a text': { data: 'x' },
        rights: { app_metadata: { role: 'admin' }, role: 'service_role' },
      }
      for (const [name, body] of Object.entries(bodies))
        await ask(name, '/user', { method: 'PUT', token, body })
      await ask('as a POST', '/user', { method: 'POST', token, body: {} })
      await ask('deleting it', '/user', { method: 'DELETE', token })
    },
  ],
  [
    'a change of address',
    async ({ ask, signedIn, address, mailTo, state }) => {
      const { id, email, token } = await signedIn('moves')
      const next = address('moved')
      await ask('asking for it', '/user', { method: 'PUT', token, body: { email: next } })
      const [old, fresh] = [await mailTo(email), await mailTo(next)]
      await state('the account meanwhile', id)
      await ask('the mail again', '/resend', { body: { type: 'email_change', email } })
      const again = [await mailTo(email).catch(() => old), await mailTo(next).catch(() => fresh)]
      await ask('the link of the new address', '/verify', {
        body: { type: 'email_change', token_hash: again[1]?.tokenHash },
      })
      await state('the account with half of it', id)
      await ask('the link of the old address', '/verify', {
        body: { type: 'email_change', token_hash: again[0]?.tokenHash },
      })
      await state('the account afterwards', id)
      await ask('the account by the token from before', '/user', { token })
      await ask('signing in with the old address', '/token?grant_type=password', {
        body: { email, password: PASSWORD },
      })
      await ask('signing in with the new one', '/token?grant_type=password', {
        body: { email: next, password: PASSWORD },
      })
      await ask('nothing to send again', '/resend', { body: { type: 'email_change', email: next } })
    },
  ],
  [
    'reauthenticating',
    async ({ ask, signedIn, mailTo, state }) => {
      const { id, email, token } = await signedIn('again')
      await ask('asking for a code', '/reauthenticate', { token })
      const { code } = await mailTo(email)
      await state('the account meanwhile', id)
      const body = { password: 'Neues-Passwort', nonce: code }
      await ask('a wrong code', '/user', {
        method: 'PUT',
        token,
        body: { ...body, nonce: code === '111111' ? '222222' : '111111' },
      })
      await ask('the code', '/user', { method: 'PUT', token, body })
      await ask('the code again', '/user', {
        method: 'PUT',
        token,
        body: { ...body, password: 'Noch-ein-Passwort' },
      })
      await ask('without a token', '/reauthenticate', { as: 'nobody' })
      await ask('as a POST', '/reauthenticate', { method: 'POST', token, body: {} })
    },
  ],
  [
    'identities and what is switched off',
    async ({ ask, signedIn }) => {
      const { token } = await signedIn('unlinks')
      await ask('unlinking an unknown identity', `/user/identities/${UNKNOWN_ID}`, {
        method: 'DELETE',
        token,
      })
      await ask('unlinking what has no id', '/user/identities/x', { method: 'DELETE', token })
      await ask('linking another provider', '/user/identities/authorize?provider=google', { token })
      await ask('linking without a token', '/user/identities/authorize?provider=google', { as: 'nobody' })
      for (const provider of ['google', 'github', 'x', ''])
        await ask(`signing in by "${provider}"`, `/authorize?provider=${provider}`)
      await ask('the end of a sign-in elsewhere', '/callback?code=x&state=y')
      await ask('the end without anything', '/callback')
      await ask('single sign-on', '/sso', { body: { domain: 'other.example' } })
      await ask('single sign-on without anything', '/sso', { body: {} })
      await ask('anonymously', '/signup', { body: { data: {} } })
      await ask('a code by text message', '/otp', { body: { phone: '+4994611234', channel: 'sms' } })
      await ask('no such endpoint', '/gibt-es-nicht')
      await ask('no path', '/')
      await ask('health', '/health')
      await ask('the keys of tokens', '/.well-known/jwks.json')
      await ask('passkeys', '/passkeys', { token })
      await ask('grants of OAuth', '/user/oauth/grants', { token })
      await ask('a client of OAuth', '/oauth/authorize?client_id=x')
      await ask('the OAuth server', '/.well-known/oauth-authorization-server')
    },
  ],
]
