import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen, signToken } from '../client.ts'
import { PASSWORD, type Stage, startStage } from './stage.ts'

describe('tokens', () => {
  let stage: Stage
  let database: pg.Client
  /** A session of another installation, which has been stopped. */
  let elsewhere: Readonly<{ accessToken: string; refreshToken: string }>
  beforeAll(async () => {
    stage = await startStage()
    const other = await startStage()
    elsewhere = await other.signedIn().finally(() => other.stop())
    database = new pg.Client({ connectionString: stage.superuser })
    await database.connect()
  })
  afterAll(async () => {
    await database.end()
    await stage.stop()
  })

  type Json = Readonly<Record<string, unknown>>

  const encoded = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const partsOf = (token: string) => {
    const [header = '', claims = '', signature = ''] = token.split('.')
    const read = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString())
    return { header: read(header), claims: read(claims), signature }
  }
  const es256 = (header: Json, claims: Json, key: KeyObject) => {
    const content = `${encoded(header)}.${encoded(claims)}`
    const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
    return `${content}.${signature.toString('base64url')}`
  }
  const hs256 = (header: Json, claims: Json, secret: string | Buffer) => {
    const content = `${encoded(header)}.${encoded(claims)}`
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
  }

  /** How REST, storage, functions and auth answer a bearer. */
  async function answers(token: string) {
    const headers = { apikey: stage.keys.publishableKey, authorization: `Bearer ${token}` }
    const functions = await fetch(`${stage.url}/functions/v1/relay`, { method: 'POST', headers, body: '{}' })
    const rest = await fetch(`${stage.url}/rest/v1/profiles?select=user_id`, { headers })
    const storage = await fetch(`${stage.url}/storage/v1/bucket`, { headers })
    const auth = await stage.call('/user', { token })
    return {
      rest: rest.status,
      storage: ((await storage.json()) as { statusCode?: string }).statusCode ?? String(storage.status),
      functions: functions.status,
      auth: auth.status,
      code: auth.body.error_code,
    }
  }
  const REFUSED = { rest: 401, storage: '403', functions: 401, auth: 403, code: 'bad_jwt' }
  /** The function itself refuses callers that are not admins. */
  const ACCEPTED = { rest: 200, storage: '200', functions: 403, auth: 200, code: undefined }

  describe('forged access tokens', () => {
    const attacker = generateKeyPairSync('ec', { namedCurve: 'P-256' })

    test.each<[string, (token: string) => Promise<string> | string]>([
      [
        'another account',
        (token) => resigned(token, { claims: { sub: '00000000-0000-4000-8000-000000000001' } }),
      ],
      ['a higher role', (token) => resigned(token, { claims: { role: 'service_role' } })],
      ['a later end', (token) => resigned(token, { claims: { exp: 4_102_444_800 } })],
      ['a second factor never shown', (token) => resigned(token, { claims: { aal: 'aal2' } })],
      ['alg none and no signature', (token) => `${encoded({ alg: 'none' })}.${token.split('.')[1]}.`],
      ['alg nOnE', (token) => `${encoded({ alg: 'nOnE', typ: 'JWT' })}.${token.split('.')[1]}.`],
      ['no signature', (token) => token.replace(/\.[^.]*$/, '.')],
      ['half a signature', (token) => token.slice(0, -20)],
      ['a signature of zeros', (token) => token.replace(/\.[^.]*$/, `.${'A'.repeat(86)}`)],
      [
        'an unknown key with our kid',
        (token) => {
          const { header, claims } = partsOf(token)
          return es256(header, claims, attacker.privateKey)
        },
      ],
      [
        'an unknown key, included in the token',
        (token) => {
          const { claims } = partsOf(token)
          const jwk = attacker.publicKey.export({ format: 'jwk' }) as Json
          return es256({ alg: 'ES256', typ: 'JWT', jwk }, claims, attacker.privateKey)
        },
      ],
      ['a kid of nothing', (token) => resigned(token, { header: { kid: 'gibt-es-nicht' } })],
      ['a kid that is a path', (token) => resigned(token, { header: { kid: '../../secrets.json' } })],
      [
        'another algorithm in front of our signature',
        (token) => resigned(token, { header: { alg: 'ES384' } }),
      ],
      ['an unknown critical extension', (token) => resigned(token, { header: { crit: ['exp'] } })],
    ])('%s', async (_what, forge) => {
      const { accessToken } = await stage.signedIn()
      expect(await answers(await forge(accessToken))).toEqual(REFUSED)
    })

    test('HS256 with the public key as the secret, in every encoding', async () => {
      const { accessToken } = await stage.signedIn()
      const { header, claims } = partsOf(accessToken)
      const { keys } = (await stage.call('/.well-known/jwks.json')).body
      const [jwk] = keys
      const { x, y } = jwk as { x: string; y: string }
      const spki = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d03010703420004', 'hex')
      const der = Buffer.concat([spki, Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
      const pem = `-----BEGIN PUBLIC KEY-----\n${(der.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END PUBLIC KEY-----\n`
      const secrets = [
        pem,
        pem.trim(),
        der,
        JSON.stringify(jwk),
        JSON.stringify(keys),
        x,
        jwk.kid as string,
        '',
      ]
      for (const secret of secrets) {
        const forged = hs256({ ...header, alg: 'HS256' }, { ...claims, role: 'service_role' }, secret)
        expect(await answers(forged)).toEqual(REFUSED)
      }
    })

    test('a token of another installation', async () => {
      expect(await answers(elsewhere.accessToken)).toEqual(REFUSED)
    })

    test('the unchanged one is accepted', async () => {
      const { accessToken } = await stage.signedIn()
      expect(await answers(accessToken)).toEqual(ACCEPTED)
    })

    test('realtime accepts a valid token and refuses a changed one', async () => {
      const { accessToken } = await stage.signedIn()
      const joinWith = async (token: string) => {
        const listener = await listen(stage.url, stage.keys.publishableKey, ['profiles'], token)
        return listener.state().finally(() => listener.close())
      }
      expect(await joinWith(accessToken)).toBe('SUBSCRIBED')
      expect(await joinWith(resigned(accessToken, { claims: { role: 'service_role' } }))).toMatch(
        /^CHANNEL_ERROR .*JWT/,
      )
    })

    function resigned(token: string, { header, claims }: { header?: Json; claims?: Json }): string {
      const parts = partsOf(token)
      return `${encoded({ ...parts.header, ...header })}.${encoded({ ...parts.claims, ...claims })}.${parts.signature}`
    }
  })

  test('after signing out REST accepts an access token until it expires, /user refuses it at once', async () => {
    const { client, accessToken } = await stage.signedIn()
    await client.auth.signOut()
    expect(await answers(accessToken)).toEqual({ ...ACCEPTED, auth: 403, code: 'session_not_found' })
  })

  describe('refresh tokens', () => {
    const refresh = async (token: string) => {
      const { status, body } = await stage.call('/token?grant_type=refresh_token', {
        body: { refresh_token: token },
      })
      return {
        status,
        code: body.error_code,
        token: body.refresh_token as string,
        accessToken: body.access_token,
      }
    }
    /** Moves the last refresh back beyond the reuse interval. */
    const letTimePass = (userId: string) =>
      database.query(
        `update auth.sessions set refreshed_at = now() - interval '11 seconds' where user_id = $1`,
        [userId],
      )

    test('reuse of an older refresh token revokes the session for all its holders', async () => {
      const { person, refreshToken } = await stage.signedIn()
      const second = await refresh(refreshToken)
      const third = await refresh(second.token)
      await letTimePass(person.id)
      expect(await refresh(refreshToken)).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
      for (const token of [third.token, second.token, refreshToken]) {
        expect(await refresh(token)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
      }
      expect((await stage.call('/user', { token: third.accessToken })).body.error_code).toBe(
        'session_not_found',
      )
    })

    test('other sessions of the account stay valid', async () => {
      const { person, refreshToken } = await stage.signedIn()
      const elsewhere = stage.client()
      await elsewhere.auth.signInWithPassword(person)
      await refresh((await refresh(refreshToken)).token)
      await letTimePass(person.id)
      await refresh(refreshToken)
      expect((await elsewhere.auth.refreshSession()).error).toBeNull()
    })

    test('the previous token returns the valid one at any time, as the response may have been lost', async () => {
      const { person, refreshToken } = await stage.signedIn()
      const second = await refresh(refreshToken)
      await letTimePass(person.id)
      expect((await refresh(refreshToken)).token).toBe(second.token)
      expect((await refresh(second.token)).status).toBe(200)
    })

    test('an older token is accepted for ten seconds', async () => {
      const { refreshToken } = await stage.signedIn()
      const third = await refresh((await refresh(refreshToken)).token)
      expect((await refresh(refreshToken)).token).toBe(third.token)
    })

    test('twenty concurrent refreshes return the same token and session', async () => {
      const { refreshToken } = await stage.signedIn()
      const all = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
      expect(new Set(all.map(({ status, token }) => `${status} ${token}`)).size).toBe(1)
      expect((await refresh(all[0]?.token ?? '')).status).toBe(200)
    })

    test('two tabs that refresh alternately keep the session', async () => {
      const { person, client } = await stage.signedIn()
      const { data } = await client.auth.getSession()
      const tabs = [stage.client(), stage.client()]
      for (const tab of tabs)
        await tab.auth.setSession(data.session ?? { access_token: '', refresh_token: '' })
      for (let round = 0; round < 5; round++) {
        const refreshed = await Promise.all(tabs.map((tab) => tab.auth.refreshSession()))
        expect(refreshed.map(({ error }) => error)).toEqual([null, null])
        await letTimePass(person.id)
      }
    })

    test('tokens of another installation, of the older format, truncated, or access tokens are not found', async () => {
      const own = await stage.signedIn()
      for (const token of [
        elsewhere.refreshToken,
        'abcdefghijkl',
        own.refreshToken.slice(0, -1),
        `${own.refreshToken}A`,
      ]) {
        expect(await refresh(token)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
      }
      expect(await refresh(elsewhere.accessToken)).toMatchObject({
        status: 400,
        code: 'validation_failed',
      })
      expect((await refresh(own.refreshToken)).status).toBe(200)
    })
  })
})

describe('the shared secret', () => {
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
})
