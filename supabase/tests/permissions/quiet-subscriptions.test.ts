import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type Persona, type TestServer } from 'zunft-backend/testing/server'

const KNOWN = 'erika@example.de'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.adminPool.query('delete from newsletter_subscriptions')
  await server.db.adminPool.query(
    `insert into newsletter_subscriptions (name, email, active) values ('Erika', $1, true), ('Max', 'max@example.de', false)`,
    [KNOWN],
  )
})

type Sent = Readonly<{ query?: string; prefer?: string; type?: string }>

/** Everything in the response to an INSERT apart from what differs between any two responses. */
async function requestAs(who: Persona, body: unknown, { query = '', prefer, type }: Sent = {}) {
  const answer = await server.fetch(`/rest/v1/newsletter_subscriptions${query}`, {
    method: 'POST',
    headers: {
      ...who.headers,
      'content-type': type ?? 'application/json',
      ...(prefer && { prefer }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const { 'x-request-id': _id, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, body: await answer.text() }
}

const list = async () =>
  (await server.db.adminPool.query('select name, email, active from newsletter_subscriptions order by email'))
    .rows

const row = (email: string) => ({ name: 'Neugierig', email })
/** Requests by which a visitor could try to find out whether an address is subscribed. */
const QUERIES: ReadonlyArray<readonly [string, (email: string) => readonly [unknown, Sent?]]> = [
  ['a row', (email) => [row(email)]],
  ['a row in capitals', (email) => [row(email.toUpperCase())]],
  ['a row and an invalid one', (email) => [[row(email), row('keine Adresse')]]],
  ['an invalid row and one', (email) => [[{ name: '', email: 'a@example.de' }, row(email)]]],
  ['the same row twice', (email) => [[row(email), row(email)]]],
  ['a row that asks to be returned', (email) => [row(email), { prefer: 'return=representation' }]],
  [
    'a row that asks for its key',
    (email) => [row(email), { query: '?select=id', prefer: 'return=representation' }],
  ],
  ['a row that asks for its location', (email) => [row(email), { prefer: 'return=headers-only' }]],
  ['rows that are counted', (email) => [[row(email), row('x@example.de')], { prefer: 'count=exact' }]],
  ['a row that may be ignored', (email) => [row(email), { prefer: 'resolution=ignore-duplicates' }]],
  ['a row that may be merged', (email) => [row(email), { prefer: 'resolution=merge-duplicates' }]],
  [
    'a row that is compared by its address',
    (email) => [row(email), { query: '?on_conflict=email', prefer: 'resolution=ignore-duplicates' }],
  ],
  ['a row of CSV', (email) => [`name,email\nNeugierig,${email}`, { type: 'text/csv' }]],
  // Its lower case is the known address, but it is not valid itself.
  ['a row with a Kelvin sign', (email) => [row(email.replace('k', '\u212a'))]],
]

describe.each(['visitor', 'member'] as const)(
  'whether an address is subscribed cannot be inferred by a %s from',
  (who) => {
    test.each(QUERIES)('%s', async (_what, query) => {
      const before = await list()
      const about = async (email: string) => {
        const answer = await requestAs(server.personas[who], ...query(email))
        return JSON.stringify(answer).replaceAll(email, 'address')
      }
      const known = await about(KNOWN)
      await server.db.adminPool.query(`delete from newsletter_subscriptions where name = 'Neugierig'`)
      expect(await list()).toEqual(before)
      expect(await about('erikk@example.de')).toBe(known)
    })
  },
)

test('a subscriber who signs up again stays unchanged, also when unsubscribed', async () => {
  const before = await list()
  for (const email of [KNOWN, 'max@example.de']) {
    expect((await requestAs(server.personas.visitor, row(email))).status).toBe(201)
  }
  expect(await list()).toEqual(before)
})

test('a new address is added to the list', async () => {
  expect((await requestAs(server.personas.visitor, row('neu@example.de'))).status).toBe(201)
  expect(await list()).toContainEqual({ name: 'Neugierig', email: 'neu@example.de', active: true })
})

test('ten simultaneous sign-ups of a new address make one subscription and get the same response', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => requestAs(server.personas.visitor, row('neu@example.de'))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect((await list()).filter(({ email }) => email === 'neu@example.de')).toHaveLength(1)
})

test('admins get the error code of the database', async () => {
  const answer = await requestAs(server.personas.admin, row(KNOWN))
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([409, '23505'])
})

test('an account with a confirmed address learns about this address, and about no other', async () => {
  const { member } = server.personas
  const own = `${randomUUID()}@example.org`
  const confirm = (confirmed: boolean) =>
    server.db.adminPool.query(
      'update auth.users set email = $2, email_confirmed_at = case when $3 then now() end where id = $1',
      [member.userId, own, confirmed],
    )
  await server.db.adminPool.query(`insert into newsletter_subscriptions (name, email) values ('Ich', $1)`, [
    own,
  ])
  await confirm(false)
  expect((await requestAs(member, row(own))).status).toBe(201)
  await confirm(true)
  // Not confirmed yet: her own sign-up is what confirms it.
  expect((await requestAs(member, row(own))).status).toBe(201)
  expect(JSON.parse((await requestAs(member, row(own))).body).code).toBe('23505')
  expect((await requestAs(member, row(KNOWN))).status).toBe(201)
})
