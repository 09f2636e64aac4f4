import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { type Account, authClient, createAccount } from '../testing/accounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

/** A session by password with an unverified factor. */
async function begun(account: Account, friendlyName: string) {
  const client = authClient(server)
  await client.signInWithPassword(account)
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  const challenge = await client.mfa.challenge({ factorId: data.id })
  return {
    client,
    factorId: data.id,
    async verify() {
      const code = codeOf(data.totp.secret)
      const verification = { factorId: data.id, challengeId: challenge.data?.id ?? '', code }
      const { error } = await client.mfa.verify(verification)
      return error ? (error.code ?? error.name) : 'verified'
    },
  }
}

const factorsOf = async (userId: string) => {
  const { rows } = await server.db.adminPool.query(
    'select id, status from auth.mfa_factors where user_id = $1 order by created_at',
    [userId],
  )
  return rows
}

test('the owner’s first code removes factors that somebody with the password began to enrol, and ends their sessions', async () => {
  const account = await createAccount(server)
  const attacker = await begun(account, 'Telefon des Diebs')
  const owner = await begun(account, 'Telefon')
  expect(await owner.verify()).toBe('verified')
  expect(await factorsOf(account.id)).toEqual([{ id: owner.factorId, status: 'verified' }])
  expect(await attacker.verify()).toBe('AuthSessionMissingError')
  expect((await attacker.client.getUser()).error).not.toBeNull()
})

test('a further factor is verified only by a session at aal2', async () => {
  const account = await createAccount(server)
  const byPassword = await begun(account, 'Telefon des Diebs')
  await server.db.adminPool.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')`,
    [account.id],
  )
  expect(await byPassword.verify()).toBe('insufficient_aal')
  expect(await factorsOf(account.id)).toMatchObject([{ status: 'unverified' }, { status: 'verified' }])
  await server.db.adminPool.query(`update auth.sessions set aal = 'aal2' where user_id = $1`, [account.id])
  expect(await byPassword.verify()).toBe('verified')
})

test('of two first verifications at once one succeeds and removes the other factor', async () => {
  for (let round = 0; round < 5; round++) {
    const account = await createAccount(server)
    const both = [await begun(account, 'Telefon'), await begun(account, 'Telefon des Diebs')]
    const answers = await Promise.all(both.map(({ verify }) => verify()))
    expect(answers.filter((answer) => answer === 'verified')).toHaveLength(1)
    const winner = both[answers.indexOf('verified')]
    expect(await factorsOf(account.id)).toEqual([{ id: winner?.factorId, status: 'verified' }])
    const { rows } = await server.db.adminPool.query('select aal from auth.sessions where user_id = $1', [
      account.id,
    ])
    expect(rows).toEqual([{ aal: 'aal2' }])
  }
})
