import { setTimeout as pause } from 'node:timers/promises'
import { type Scenario, UNKNOWN_ID } from './scenario.ts'

export const FACTORS: readonly Scenario[] = [
  [
    'a second factor',
    async ({ ask, signedIn, totp, state, session }) => {
      const own = await signedIn('factor')
      const { id, token } = own
      const body = { factor_type: 'totp', friendly_name: 'Telefon', issuer: 'Verein' }
      const { body: factor } = await ask('enrolling', '/factors', { token, body })
      const path = `/factors/${factor.id}`
      const { body: challenge } = await ask('a challenge', `${path}/challenge`, {
        method: 'POST',
        token,
        body: {},
      })
      const verify = (name: string, code: unknown, challenge_id: unknown = challenge.id, bearer = token) =>
        ask(name, `${path}/verify`, { token: bearer, body: { challenge_id, code } })
      await verify('a wrong code', '000000')
      await verify('a code that is too long', '0000000000')
      await verify('a code without a challenge', '000000', UNKNOWN_ID)
      await verify('a challenge that is none', '000000', 'x')
      await state('the account before', id)
      const { body: raised } = await verify('the right code', totp(factor.totp.secret, -1))
      await verify('the same challenge again', totp(factor.totp.secret))
      await state('the account with it', id)
      await ask('enrolling with the same name', '/factors', { token: raised.access_token, body })
      await ask('the account by its new token', '/user', { token: raised.access_token })
      await ask('refreshing the session', '/token?grant_type=refresh_token', {
        body: { refresh_token: raised.refresh_token },
      })
      const low = await session(own)
      const first = low.access_token
      // With two ways to sign in within one second, the real service names either first.
      await pause(1000)
      await ask('a new password with the password alone', '/user', {
        method: 'PUT',
        token: first,
        body: { password: 'Neues-Passwort' },
      })
      await ask('a new address with the password alone', '/user', {
        method: 'PUT',
        token: first,
        body: { email: 'weg@example.org' },
      })
      await ask('data with the password alone', '/user', {
        method: 'PUT',
        token: first,
        body: { data: { a: 1 } },
      })
      await ask('removing it with the password alone', path, { method: 'DELETE', token: first })
      const again = await ask('a challenge of the other session', `${path}/challenge`, {
        method: 'POST',
        token: first,
        body: {},
      })
      const { body: high } = await verify(
        'the code of the other session',
        totp(factor.totp.secret, 1),
        again.body.id,
        first,
      )
      await ask('removing it', path, { method: 'DELETE', token: high.access_token })
      await ask('removing it again', path, { method: 'DELETE', token: high.access_token })
      await ask('refreshing after that', '/token?grant_type=refresh_token', {
        body: { refresh_token: high.refresh_token },
      })
      await state('the account without it', id)
    },
  ],
  [
    'factors that are refused',
    async ({ ask, signedIn }) => {
      const { token } = await signedIn('no-factor')
      const other = await signedIn('other-factor')
      const { body: theirs } = await ask('of somebody else', '/factors', {
        token: other.token,
        body: { factor_type: 'totp' },
      })
      const bodies: Readonly<Record<string, unknown>> = {
        'no body': '',
        'no JSON': '{',
        'no type': {},
        'a type that is none': { factor_type: 'x' },
        'a phone': { factor_type: 'phone', phone: '+4994611234' },
        'a key': { factor_type: 'webauthn', friendly_name: 'Schlüssel' },
        'a number as name': { factor_type: 'totp', friendly_name: 5 },
      }
      for (const [name, body] of Object.entries(bodies)) await ask(name, '/factors', { token, body })
      await ask('enrolling without a token', '/factors', { as: 'nobody', body: { factor_type: 'totp' } })
      await ask('enrolling with the key', '/factors', { body: { factor_type: 'totp' } })
      await ask('the list', '/factors', { token })
      for (const [whose, id] of Object.entries({ unknown: UNKNOWN_ID, foreign: theirs.id, none: 'x' })) {
        const body = { challenge_id: UNKNOWN_ID, code: '000000' }
        await ask(`${whose}: a challenge`, `/factors/${id}/challenge`, { method: 'POST', token, body: {} })
        await ask(`${whose}: a code`, `/factors/${id}/verify`, { token, body })
        await ask(`${whose}: removing it`, `/factors/${id}`, { method: 'DELETE', token })
      }
    },
  ],
  [
    'factors seen by the administration',
    async ({ ask, signedIn, state }) => {
      const { id, token } = await signedIn('lost-phone')
      const path = `/admin/users/${id}/factors`
      await ask('none', path, { as: 'service' })
      const { body: factor } = await ask('enrolling', '/factors', { token, body: { factor_type: 'totp' } })
      await ask('one', path, { as: 'service' })
      await state('the account with it', id)
      await ask('an unknown one', `${path}/${UNKNOWN_ID}`, { method: 'DELETE', as: 'service' })
      await ask('one without an id', `${path}/x`, { method: 'DELETE', as: 'service' })
      await ask('of an unknown account', `/admin/users/${UNKNOWN_ID}/factors`, { as: 'service' })
      await ask('by the account itself', path, { token })
      await ask('removing it', `${path}/${factor.id}`, { method: 'DELETE', as: 'service' })
      await ask('none again', path, { as: 'service' })
    },
  ],
]
