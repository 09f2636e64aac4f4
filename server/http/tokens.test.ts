import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { tokenVerifier } from './tokens.ts'

const SECRET = 'a-secret-that-only-this-test-knows-0123456789'
const verify = tokenVerifier(SECRET)
const now = Math.floor(Date.now() / 1000)
const sign = (claims: Record<string, unknown>, secret = SECRET, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret))

test('a token this installation signed gives its claims', async () => {
  const claims = { sub: 'someone', role: 'authenticated', exp: now + 60 }
  expect(await verify(await sign(claims))).toEqual(claims)
})

test('a token without a role speaks as anon', async () => {
  expect((await verify(await sign({ exp: now + 60 }))).role).toBe('anon')
})

test('a clock that is 20 seconds off is forgiven, one that is a minute off is not', async () => {
  await expect(verify(await sign({ exp: now - 20 }))).resolves.toBeDefined()
  await expect(verify(await sign({ exp: now - 60 }))).rejects.toMatchObject({ fault: 'expired' })
  await expect(verify(await sign({ nbf: now + 60, exp: now + 99 }))).rejects.toMatchObject({
    fault: 'not_yet_valid',
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
