import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signToken } from '../client/personas.ts'
import { PASSWORD, type Stage, startStage } from './stage.ts'

const SECRET = 'several-servers-share-this-secret-0123456789'

let stage: Stage
beforeAll(async () => {
  stage = await startStage({ JWT_SECRET: SECRET, SMTP_URL: '' })
})
afterAll(() => stage.stop())

describe('an installation with JWT_SECRET and without mail', () => {
  test('signs up and in at once, with tokens that REST and storage accept', async () => {
    const client = stage.client()
    const email = `${randomUUID()}@example.org`
    const { data } = await client.auth.signUp({ email, password: PASSWORD })
    const token = data.session?.access_token ?? ''
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toEqual({
      alg: 'HS256',
      typ: 'JWT',
    })
    expect((await client.rpc('is_admin')).data).toBe(false)
    expect((await client.from('profiles').select('user_id')).data).toEqual([{ user_id: data.user?.id }])
    expect((await client.storage.from('pictures').list()).error).toBeNull()
    expect((await client.auth.getClaims()).data?.claims.sub).toBe(data.user?.id)
    const again = await stage.client().auth.signUp({ email, password: PASSWORD })
    expect(again.error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
  })

  test('never publishes the secret', async () => {
    expect((await stage.call('/.well-known/jwks.json')).body).toEqual({ keys: [] })
    expect((await stage.call('/settings')).body.mailer_autoconfirm).toBe(true)
  })
})

describe('clock skew', () => {
  const now = () => Math.floor(Date.now() / 1000)
  async function statuses(claims: Readonly<Record<string, unknown>>) {
    const { id } = await stage.person()
    const token = signToken({ sub: id, role: 'authenticated', aud: 'authenticated', ...claims }, SECRET)
    const headers = { apikey: stage.keys.publishableKey, authorization: `Bearer ${token}` }
    const rest = await fetch(`${stage.url}/rest/v1/profiles?select=user_id`, { headers })
    return [rest.status, (await stage.call('/user', { token })).status]
  }

  test.each([
    ['expired 20 seconds ago', () => ({ exp: now() - 20 }), [200, 200]],
    ['expired 40 seconds ago', () => ({ exp: now() - 40 }), [401, 403]],
    ['valid in 20 seconds', () => ({ exp: now() + 3600, nbf: now() + 20 }), [200, 200]],
    ['valid in 60 seconds', () => ({ exp: now() + 3600, nbf: now() + 60 }), [401, 403]],
    [
      'issued in the future by a clock that is fast',
      () => ({ exp: now() + 3600, iat: now() + 20 }),
      [200, 200],
    ],
    ['issued in a minute', () => ({ exp: now() + 3600, iat: now() + 60 }), [401, 403]],
  ])('a token %s', async (_what, claims, expected) => {
    expect(await statuses(claims())).toEqual(expected)
  })
})
