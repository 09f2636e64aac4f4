import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createServer,
  createTestServer,
  type RealtimeServer,
  startRealtimeServer,
  subscribeToChanges,
  type TestServer,
} from 'zunft-backend/testing'
import { PARTNER as KNOWN } from './permissions/entities/businesses.ts'
import { createOfficeHolders, type Personas } from './testing/personas.ts'

/** Bank details of one partner and one application, and others of the same format that do not exist. */
const OWN = { iban: 'DE02120300000000202051', holder: 'Geheimkonto Mustermann' }
const OTHER = { iban: 'DE02500105170137075030', holder: 'Anderswer Musterfrau' }
const PARTNER = KNOWN.id
const SECOND = '40000000-0000-4000-8000-000000000002'

let server: TestServer
let personas: Personas
let app: Awaited<ReturnType<typeof createServer>>
let node: RealtimeServer
const logged: string[] = []

beforeAll(async () => {
  server = await createTestServer()
  personas = { ...server.personas, ...(await createOfficeHolders(server)) }
  const log = pino({ level: 'trace' }, { write: (line) => logged.push(line) })
  app = await createServer({ ...server.dependencies, log })
  node = await startRealtimeServer({ ...server.dependencies, log }, server.db.connectionString)
  await server.db.adminPool.query(
    `insert into public.voucher_participants (id, name, location_type, payment_method, account_holder, iban) values
      ($1, 'Bäckerei', 'acceptance', 'einzug', $2, $3), ($4, 'Metzgerei', 'business', 'Standard', 'Anton', 'AT611904300234573201')`,
    [PARTNER, OWN.holder, OWN.iban, SECOND],
  )
  await server.db.adminPool.query(
    `insert into public.applications (name, business_name, address, phone, email, message) values
      ('Paula', 'Unverpackt', 'Mühlgasse 6', '09461 000 140', 'paula@example.org', $1)`,
    [`Kontoinhaber: ${OWN.holder}\nIBAN: ${OWN.iban}`],
  )
})
afterAll(async () => {
  await node.stop()
  await server.close()
})

type Stranger = 'visitor' | 'member' | 'expired' | 'forged' | OtherOffice
type OtherOffice = (typeof OTHER_OFFICES)[number]
/** Admins who do not read bank details. */
const OTHER_OFFICES = ['editor', 'vouchers', 'secretary'] as const
const STRANGERS: readonly Stranger[] = ['visitor', 'member', 'expired', 'forged', ...OTHER_OFFICES]

type Options = Readonly<{ method?: string; body?: string; headers?: Record<string, string> }>

/** Everything in a response apart from what differs between any two responses. */
async function requestAs(
  who: Stranger | 'admin' | 'treasurer',
  path: string,
  { headers, ...init }: Options = {},
) {
  const answer = await app.fetch(
    new Request(`http://site.test${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', ...personas[who].headers, ...headers },
    }),
  )
  // Differs each time, or repeats the request.
  const { 'x-request-id': _id, 'content-location': _location, ...rest } = Object.fromEntries(answer.headers)
  return { status: answer.status, body: await answer.text(), headers: rest }
}

/** No part of it either: half an IBAN or the account number are enough for a direct debit. */
function expectNothing(answer: { body: string; headers: object }): void {
  const whole = answer.body + JSON.stringify(answer.headers)
  for (const part of [OWN.iban, OWN.iban.slice(4), '0000202051', OWN.holder, 'Geheimkonto'])
    expect(whole).not.toContain(part)
}

const TABLE = '/rest/v1/voucher_participants'

describe('requests that select bank details return none', () => {
  const REQUESTS: readonly (readonly [string, string, Options?])[] = [
    ['all columns', `${TABLE}?select=*`],
    ['the columns by name', `${TABLE}?select=id,iban,account_holder,payment_method`],
    ['under another name', `${TABLE}?select=id,name:iban`],
    ['as another type', `${TABLE}?select=iban::text,account_holder::jsonb`],
    ['as JSON', `${TABLE}?select=iban->>x`],
    ['as an aggregate', `${TABLE}?select=iban.max(),account_holder.count()`],
    ['as one row', `${TABLE}?id=eq.${PARTNER}`, { headers: { accept: 'application/vnd.pgrst.object+json' } }],
    ['as CSV', TABLE, { headers: { accept: 'text/csv' } }],
    ['as a plan', TABLE, { headers: { accept: 'application/vnd.pgrst.plan+json; options=analyze|verbose' } }],
    ['embedded', `${TABLE}?select=*,voucher_participant_accounts(*)`],
    ['in the table behind the view', '/rest/v1/voucher_participant_accounts'],
    [
      'in the schema of that table',
      '/rest/v1/voucher_participant_accounts',
      { headers: { 'accept-profile': 'records' } },
    ],
    ['in the applications', '/rest/v1/applications?select=*'],
    [
      'in the applications, counted',
      '/rest/v1/applications?select=id',
      { headers: { prefer: 'count=exact' } },
    ],
    ['through a function', `/rest/v1/rpc/changed?old=a&new=b&stored=c`],
    [
      'returned by an update',
      `${TABLE}?id=eq.${PARTNER}`,
      { method: 'PATCH', body: '{"name":"x"}', headers: { prefer: 'return=representation' } },
    ],
    [
      'returned by a deletion',
      `${TABLE}?id=eq.${PARTNER}`,
      { method: 'DELETE', headers: { prefer: 'return=representation' } },
    ],
    [
      'returned by an upsert',
      `${TABLE}?on_conflict=id`,
      {
        method: 'POST',
        body: `{"id":"${PARTNER}","name":"x","location_type":"acceptance"}`,
        headers: { prefer: 'return=representation,resolution=merge-duplicates' },
      },
    ],
    [
      'by an error that quotes a row',
      `${TABLE}?id=eq.${PARTNER}`,
      { method: 'PATCH', body: '{"location_type":"nowhere"}' },
    ],
    [
      'from an edge function',
      '/functions/v1/send-newsletter',
      { method: 'POST', body: '{"subject":"x","content":"y"}' },
    ],
    [
      'from the storage',
      '/storage/v1/object/list/event-images',
      { method: 'POST', body: '{"prefix":"../"}' },
    ],
    [
      'from the files beside the storage',
      '/storage/v1/object/public/event-images/..%2f..%2fdb%2fcluster%2fbase',
    ],
    ['from the list of accounts', '/auth/v1/admin/users'],
  ]

  test.for(REQUESTS)('%s', async ([, path, options]) => {
    // Members and partners are the secretary's to delete.
    const allowed = options?.method === 'DELETE' ? ['vouchers', 'secretary'] : []
    for (const who of STRANGERS.filter((each) => !allowed.includes(each))) {
      const answer = await requestAs(who, path, options)
      expectNothing(answer)
      expect(answer.status).toBeLessThan(500)
    }
  })
})

describe('filters on bank details reveal nothing', () => {
  const FILTERS: readonly (readonly [string, (guess: typeof OWN) => string, Options?])[] = [
    ['equal', ({ iban }) => `iban=eq.${iban}`],
    ['not equal', ({ iban }) => `iban=neq.${iban}`],
    ['the beginning', ({ iban }) => `iban=like.${iban.slice(0, 8)}*`],
    ['a pattern', ({ iban }) => `iban=match.^${iban.slice(0, 8)}`],
    ['one of', ({ iban }) => `iban=in.(${iban},x)`],
    ['greater', ({ iban }) => `iban=gt.${iban.slice(0, 6)}`],
    ['negated', ({ iban }) => `iban=not.eq.${iban}`],
    ['distinct from', ({ iban }) => `iban=isdistinct.${iban}`],
    ['one condition of several', ({ iban }) => `or=(iban.eq.${iban},name.eq.nobody)`],
    ['a word of the holder', ({ holder }) => `account_holder=fts.${holder.split(' ')[0]}`],
    [
      'the holder, counted',
      ({ holder }) => `account_holder=ilike.*${holder.slice(0, 6)}*&select=id`,
      { headers: { prefer: 'count=exact' } },
    ],
    [
      'counted by estimate',
      ({ iban }) => `iban=eq.${iban}&select=id`,
      { headers: { prefer: 'count=planned' } },
    ],
    [
      'requested as one row',
      ({ iban }) => `iban=eq.${iban}`,
      { headers: { accept: 'application/vnd.pgrst.object+json' } },
    ],
    [
      'changing what matches',
      ({ iban }) => `iban=eq.${iban}`,
      { method: 'PATCH', body: '{"name":"x"}', headers: { prefer: 'count=exact' } },
    ],
    [
      'deleting what matches',
      ({ iban }) => `iban=eq.${iban}`,
      { method: 'DELETE', headers: { prefer: 'count=exact' } },
    ],
  ]

  test.for(FILTERS)('%s', async ([, query, options]) => {
    for (const who of STRANGERS) {
      const right = await requestAs(who, `${TABLE}?${query(OWN)}`, options)
      const wrong = await requestAs(who, `${TABLE}?${query(OTHER)}`, options)
      const withoutGuess = (text: string) => text.replaceAll(/DE\d+|Geheim\w*|Anders\w*/g, '…')
      expect({ ...right, body: withoutGuess(right.body) }).toEqual({
        ...wrong,
        body: withoutGuess(wrong.body),
      })
    }
  })

  test('nor does sorting', async () => {
    for (const who of ['visitor', 'member', ...OTHER_OFFICES] as const)
      for (const column of ['iban', 'account_holder', 'payment_method']) {
        const ordered = (direction: string) =>
          requestAs(who, `${TABLE}?select=id&order=${column}.${direction}.nullslast,id.asc`)
        expect((await ordered('asc')).body).toBe((await ordered('desc')).body)
      }
  })
})

test.each(['visitor', 'member', ...OTHER_OFFICES] as const)(
  '%s receives a change event without the bank details',
  async (who) => {
    const received = await subscribeToChanges(node.clientOf(personas[who]), 'voucher_participants')
    await server.db.adminPool.query(
      'update public.voucher_participants set phone = $1, iban = $2 where id = $3',
      [`09461 000 ${who.length}`, OWN.iban, PARTNER],
    )
    const change = await received.next()
    expect(change.new).toMatchObject({ id: PARTNER, iban: null, account_holder: null, payment_method: null })
    expectNothing({ body: JSON.stringify(change), headers: {} })
  },
)

test.each(['secretary', 'treasurer'] as const)(
  '%s receives a change of an application with what the office reads',
  async (who) => {
    const received = await subscribeToChanges(node.clientOf(personas[who]), 'applications')
    await server.db.adminPool.query(`update public.applications set phone = $1`, [`09461 000 ${who.length}`])
    const change = await received.next()
    expect(change.new).toMatchObject({ name: 'Paula', phone: `09461 000 ${who.length}` })
    if (who === 'secretary') expectNothing({ body: JSON.stringify(change), headers: {} })
    else expect(JSON.stringify(change)).toContain(OWN.iban)
  },
)

describe('offices that do not read bank details', () => {
  test('read the rest of an application, and what applicants wrote about accounts elsewhere in it is blackened', async () => {
    const message = `Fax: 1\r\n  kontoinhaber: ${OWN.holder}\r\nIBAN : ${OWN.iban}\r\nBIC: BYLADEM1001\r\nNachricht:\r\nBitte von de02 1203 0000 0000 2020 51 abbuchen`
    await requestAs('visitor', '/rest/v1/applications', {
      method: 'POST',
      body: JSON.stringify({
        name: 'P',
        business_name: 'Zwei',
        address: 'x',
        phone: '1',
        email: 'p@example.org',
        message,
      }),
    })
    const path = '/rest/v1/applications?select=*&business_name=eq.Zwei'
    const answer = await requestAs('secretary', path)
    expectNothing(answer)
    expect(JSON.parse(answer.body)).toEqual([
      expect.objectContaining({
        message: 'Fax: 1\r\nNachricht:\r\nBitte von [IBAN] abbuchen',
        bic: null,
        iban_masked: null,
      }),
    ])
    for (const who of ['admin', 'treasurer'] as const)
      expect(JSON.parse((await requestAs(who, path)).body)).toEqual([expect.objectContaining({ message })])
  })

  test.each(OTHER_OFFICES)('are refused the functions: %s', async (who) => {
    const call = (name: string, body: object) =>
      requestAs(who, `/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(body) })
    for (const [name, body] of [
      ['reveal_iban', { _table: 'voucher_participants', _id: PARTNER }],
      ['export_bank_details', {}],
      ['find_person', { _query: 'paula@example.org' }],
      ['restore_from_bin', { _kind: 'member', _row_id: SECOND }],
    ] as const) {
      const answer = await call(name, body)
      expect(answer.status, name).toBeGreaterThanOrEqual(400)
      expectNothing(answer)
    }
  })

  test.each(['vouchers', 'secretary'] as const)('write none: %s', async (who) => {
    const write = (method: string, query: string, body: object) =>
      requestAs(who, `${TABLE}${query}`, { method, body: JSON.stringify(body) })
    expect((await write('PATCH', `?id=eq.${PARTNER}`, { iban: OTHER.iban })).status).toBe(403)
    expect((await write('PATCH', `?id=eq.${PARTNER}`, { account_holder: 'x', name: 'y' })).status).toBe(403)
    expect((await write('POST', '', { name: 'z', location_type: 'sales', iban: OTHER.iban })).status).toBe(
      403,
    )
    expect(
      (await write('PATCH', `?id=eq.${PARTNER}`, { iban: null, account_holder: null, city: 'Roding' }))
        .status,
    ).toBeLessThan(300)
    const { rows } = await server.db.adminPool.query(
      'select iban, account_holder from public.voucher_participants where id = $1',
      [PARTNER],
    )
    expect(rows).toEqual([{ iban: OWN.iban, account_holder: OWN.holder }])
  })
})

test('constraint errors contain no bank details, and board and treasurer can read them', async () => {
  const tooLong = `${OWN.iban}${'0'.repeat(60)}`
  const refused = await requestAs('admin', `${TABLE}?id=eq.${PARTNER}`, {
    method: 'PATCH',
    body: JSON.stringify({ iban: tooLong }),
  })
  expect(refused.status).toBe(400)
  expectNothing(refused)
  for (const who of ['admin', 'treasurer'] as const)
    expect((await requestAs(who, `${TABLE}?select=iban&id=eq.${PARTNER}`)).body).toContain(OWN.iban)
})

// The last test: everything above has been logged by now, at the most verbose level.
test('the log contains no bank details of requests, responses or errors', () => {
  expect(logged.length).toBeGreaterThan(100)
  expectNothing({ body: logged.join(''), headers: {} })
})
