import { generateKeyPairSync } from 'node:crypto'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { sessionTokens } from './tokens.ts'

const SECRET = 'a-secret-that-only-this-test-knows-0123456789'
const pem = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
const signingKey = pem()
const tokens = await sessionTokens({ jwtSecret: SECRET, signingKey })
const { verify } = tokens
const now = Math.floor(Date.now() / 1000)
const sign = (claims: Record<string, unknown>, secret = SECRET, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret))

test('a token signed by this installation gives its claims', async () => {
  const claims = { sub: 'someone', role: 'authenticated', exp: now + 60 }
  expect(await verify(await sign(claims))).toEqual(claims)
})

test('a token without a role has the role anon', async () => {
  expect((await verify(await sign({ exp: now + 60 }))).role).toBe('anon')
})

test('a clock skew of 20 seconds is tolerated, one of a minute is not', async () => {
  await expect(verify(await sign({ exp: now - 20 }))).resolves.toBeDefined()
  await expect(verify(await sign({ exp: now - 60 }))).rejects.toMatchObject({ fault: 'expired' })
  await expect(verify(await sign({ nbf: now + 60, exp: now + 99 }))).rejects.toMatchObject({
    fault: 'not_yet_valid',
  })
  await expect(verify(await sign({ iat: now + 20, exp: now + 99 }))).resolves.toBeDefined()
  await expect(verify(await sign({ iat: now + 60, exp: now + 99 }))).rejects.toMatchObject({
    fault: 'issued_at_future',
  })
})

test('forged, unsigned, differently signed and broken tokens are refused', async () => {
  const claims = { role: 'service_role', exp: now + 60 }
  await expect(verify(await sign(claims, 'the-secret-of-somebody-else-0123456789'))).rejects.toMatchObject({
    fault: 'bad_signature',
  })
  await expect(verify(new UnsecuredJWT(claims).encode())).rejects.toMatchObject({ status: 401 })
  await expect(verify(await sign(claims, SECRET.repeat(2), 'HS512'))).rejects.toMatchObject({
    fault: 'malformed',
  })
  for (const broken of ['', 'x', 'a.b.c', 'null', `${await sign(claims)}x.y`]) {
    await expect(verify(broken)).rejects.toMatchObject({ status: 401 })
  }
})

test('tokens are signed with a key whose public key is published', async () => {
  const claims = { sub: 'someone', role: 'authenticated', exp: now + 60 }
  const token = await tokens.sign(claims)
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: tokens.publicKeys[0]?.kid })
  expect(await verify(token)).toEqual(claims)
  const published = createLocalJWKSet({ keys: [...tokens.publicKeys] })
  expect((await jwtVerify(token, published)).payload).toEqual(claims)
  expect(JSON.stringify(tokens.publicKeys)).not.toContain('"d"')
})

test('with a configured secret tokens are signed with it and no key is published', async () => {
  const symmetric = await sessionTokens({ jwtSecret: SECRET, signingKey: undefined })
  const token = await symmetric.sign({ role: 'authenticated', exp: now + 60 })
  expect(decodeProtectedHeader(token).alg).toBe('HS256')
  expect((await symmetric.verify(token)).role).toBe('authenticated')
  expect(symmetric.publicKeys).toEqual([])
})

test('another key and the public key used as a secret are refused', async () => {
  const claims = { role: 'service_role', exp: now + 60 }
  const otherSigner = await sessionTokens({ jwtSecret: SECRET.repeat(2), signingKey: pem() })
  await expect(verify(await otherSigner.sign(claims))).rejects.toMatchObject({ status: 401 })
  const published = JSON.stringify(tokens.publicKeys[0])
  await expect(verify(await sign(claims, published))).rejects.toMatchObject({ fault: 'bad_signature' })
})
