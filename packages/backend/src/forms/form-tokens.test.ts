import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createFormTokens } from './form-tokens.ts'

const SECRET = 'a-secret-that-only-tests-ever-use-0123456789'
const NOTES = 'rest/notes'

/** Tokens with a fake clock. */
function minted(secret = SECRET) {
  let time = 1_750_000_000_000
  return {
    tokens: createFormTokens(secret, () => time),
    advance: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

async function opened() {
  const forms = minted()
  const token = await forms.tokens.issue([NOTES, 'storage/photos'])
  return { ...forms, token }
}

test('after a second a token is valid for each of its targets', async () => {
  const { tokens, token, advance } = await opened()
  advance(1000)
  await tokens.redeem(token, NOTES)
  await tokens.redeem(token, 'storage/photos')
})

test('before that it is refused with Retry-After, which does not count as a use', async () => {
  const { tokens, token, advance } = await opened()
  advance(999)
  for (let n = 0; n < 20; n++)
    await expect(tokens.redeem(token, NOTES)).rejects.toMatchObject({
      status: 429,
      code: 'form_too_early',
      headers: { 'retry-after': '1' },
    })
  advance(1)
  await tokens.redeem(token, NOTES)
})

test('it expires after two hours', async () => {
  const { tokens, token, advance } = await opened()
  advance(2 * 60 * 60 * 1000 - 1000)
  await tokens.redeem(token, NOTES)
  advance(2000)
  await expect(tokens.redeem(token, NOTES)).rejects.toMatchObject({ status: 403, code: 'form_token_invalid' })
})

test('it is valid for ten uses; other tokens are not affected', async () => {
  const { tokens, token, advance } = await opened()
  const other = await tokens.issue([NOTES])
  advance(1000)
  for (let n = 0; n < 10; n++) await tokens.redeem(token, NOTES)
  await expect(tokens.redeem(token, NOTES)).rejects.toMatchObject({ status: 403, code: 'form_token_used' })
  await tokens.redeem(other, NOTES)
})

test('servers with the same secret accept each other’s tokens', async () => {
  const { token } = await opened()
  const other = minted()
  other.advance(1000)
  await other.tokens.redeem(token, NOTES)
})

test('tokens for other targets, with another secret or forged are refused', async () => {
  const { tokens, token, advance } = await opened()
  const [header, payload, signature] = token.split('.') as [string, string, string]
  const earlier = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), opened: 0 }
  const session = await new SignJWT({ for: [NOTES], opened: 0 })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti('1')
    .setExpirationTime('2h')
    .sign(new TextEncoder().encode(SECRET))
  advance(1000)
  for (const [wrong, target] of [
    [token, 'rest/inquiries'],
    [await minted('another-secret-that-only-tests-ever-use-0123').tokens.issue([NOTES]), NOTES],
    [`${header}.${Buffer.from(JSON.stringify(earlier)).toString('base64url')}.${signature}`, NOTES],
    [`${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`, NOTES],
    [session, NOTES],
    ['x', NOTES],
  ] as const)
    await expect(tokens.redeem(wrong, target), wrong).rejects.toMatchObject({
      status: 403,
      code: 'form_token_invalid',
    })
})
