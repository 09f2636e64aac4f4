import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Persona } from 'zunft-backend/testing'
import { type FunctionsServer, startFunctionsServer } from './functions-server.ts'

let functions: FunctionsServer
beforeAll(async () => {
  functions = await startFunctionsServer()
})
afterAll(() => functions.server.close())

const PASSWORD = 'Brezn-und-Bier'
const query = async (sql: string, values: unknown[] = []) =>
  (await functions.server.db.adminPool.query(sql, values)).rows
const manage = async (body: object, who: Parameters<FunctionsServer['call']>[0] = 'admin') => {
  const answer = await functions.call(who, 'manage-accounts', body)
  const read = (await answer.json()) as { success: boolean; code?: string; error?: string; user_id?: string }
  return { status: answer.status, ...read }
}
const auth = (path: string, headers: Persona['headers'], body: object) =>
  functions.server.fetch(`/auth/v1/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** A confirmed account, with the given offices. */
async function account(...offices: string[]): Promise<{ id: string; email: string }> {
  const { service } = functions.server.personas
  const email = `${randomUUID()}@example.org`
  const created = await auth('admin/users', service.headers, {
    email,
    password: PASSWORD,
    email_confirm: true,
  })
  const { id } = (await created.json()) as { id: string }
  if (offices.length > 0) {
    await query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [id])
    await query(
      `insert into user_offices (user_id, office) select $1, unnest($2::text[]) on conflict do nothing`,
      [id, offices],
    )
    await query('delete from user_offices where user_id = $1 and office <> all ($2)', [id, offices])
  }
  return { id, email }
}

const signIn = async (email: string) =>
  auth('token?grant_type=password', functions.server.personas.visitor.headers, { email, password: PASSWORD })

async function personaOf(email: string): Promise<Persona> {
  const { access_token } = (await (await signIn(email)).json()) as { access_token: string }
  const { headers } = functions.server.personas.visitor
  return {
    name: email,
    claims: { role: 'authenticated' },
    headers: { ...headers, authorization: `Bearer ${access_token}` },
  }
}

const logOf = (id: string | null) =>
  query(
    `select account_id, action, subject_id, details from public.audit_log where subject_table = 'accounts'
     and subject_id is not distinct from $1 order by at`,
    [id],
  )
const by = () => functions.server.personas.admin.userId
// The limit of invitations counts the log of the last hour.
const forgetInvitations = () =>
  query(
    `set session_replication_role = replica; delete from records.audit_log where action = 'invited'; reset session_replication_role`,
  )
beforeEach(forgetInvitations)

describe('an invitation', () => {
  test('is sent by mail, gives the offices, and is logged without the address', async () => {
    const email = `${randomUUID()}@example.org`
    const invitation = {
      action: 'invite',
      email,
      first_name: 'Eva',
      last_name: 'Neu',
      offices: ['treasurer'],
    }
    const answer = await manage(invitation)
    expect(answer).toMatchObject({ status: 200, success: true })
    expect(functions.server.mails.filter(({ to }) => JSON.stringify(to).includes(email))).toHaveLength(1)
    const [listed] = await query(
      `select u.invited_at is not null as invited, p.last_name, r.role,
        array(select office from user_offices where user_id = u.id) as offices
      from auth.users as u join profiles as p on p.user_id = u.id join user_roles as r on r.user_id = u.id where email = $1`,
      [email],
    )
    expect(listed).toEqual({ invited: true, last_name: 'Neu', role: 'admin', offices: ['treasurer'] })
    expect(await logOf(null)).toEqual([
      {
        account_id: by(),
        action: 'invited',
        subject_id: null,
        details: { offices: ['treasurer'], outcome: 'done' },
      },
    ])
    const given = await query(
      `select account_id from records.audit_log where subject_table = 'user_offices' and subject_id = $1 and after ->> 'office' = 'treasurer'`,
      [answer.user_id],
    )
    expect(given).toEqual([{ account_id: by() }])
  })

  test('without an office makes a member, and can be sent again', async () => {
    const email = `${randomUUID()}@example.org`
    const { user_id } = await manage({ action: 'invite', email })
    expect((await manage({ action: 'invite', email })).user_id).toBe(user_id)
    expect(await query('select role from user_roles where user_id = $1', [user_id])).toEqual([
      { role: 'member' },
    ])
  })

  test('is refused for an address with an account', async () => {
    const { email } = await account()
    expect(await manage({ action: 'invite', email })).toMatchObject({ status: 409, code: 'account_exists' })
  })

  test('is possible twenty times in an hour, also when all are sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => manage({ action: 'invite', email: `${randomUUID()}@example.org` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status !== 200)).toEqual(
      Array(2).fill(expect.objectContaining({ status: 429, code: 'too_many_invitations' })),
    )
  })
})

describe('an account', () => {
  test('is locked and unlocked', async () => {
    const { id, email } = await account()
    expect(await manage({ action: 'lock', user_id: id })).toMatchObject({
      status: 200,
      success: true,
      user_id: id,
    })
    expect((await signIn(email)).status).toBe(400)
    const listed = await functions.server.fetch(
      `/rest/v1/accounts?id=eq.${id}&select=locked,invited,offices,second_factor`,
      {
        headers: functions.server.personas.admin.headers,
      },
    )
    expect(await listed.json()).toEqual([{ locked: true, invited: false, offices: [], second_factor: false }])
    expect(await manage({ action: 'unlock', user_id: id })).toMatchObject({
      status: 200,
      success: true,
      user_id: id,
    })
    expect((await signIn(email)).status).toBe(200)
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['locked', 'unlocked'])
  })

  test('is signed out everywhere', async () => {
    const { id, email } = await account()
    const { refresh_token } = (await (await signIn(email)).json()) as { refresh_token: string }
    expect(await manage({ action: 'sign_out', user_id: id })).toMatchObject({
      status: 200,
      success: true,
      user_id: id,
    })
    const { headers } = functions.server.personas.visitor
    expect((await auth('token?grant_type=refresh_token', headers, { refresh_token })).status).toBe(400)
    expect((await logOf(id)).map(({ action, details }) => [action, details.outcome])).toEqual([
      ['signed_out', 'done'],
    ])
  })

  test('is deleted, and who did it stays in the log', async () => {
    const { id, email } = await account('editor')
    expect(await manage({ action: 'delete', user_id: id })).toMatchObject({
      status: 200,
      success: true,
      user_id: id,
    })
    expect(await query('select from auth.users where email = $1', [email])).toEqual([])
    expect(await logOf(id)).toEqual([
      { account_id: by(), action: 'deleted', subject_id: id, details: { outcome: 'done' } },
    ])
    expect(await manage({ action: 'delete', user_id: id })).toMatchObject({
      status: 404,
      code: 'account_not_found',
    })
  })

  test.each(['lock', 'delete'])('of the caller is not to be had with %s', async (action) => {
    expect(await manage({ action, user_id: by() })).toMatchObject({ status: 409, code: 'own_account' })
  })

  test.each(['lock', 'delete'])('that is the last of the board resists %s', async (action) => {
    const last = { action, user_id: by() }
    expect(await manage(last, 'service')).toMatchObject({ status: 409, code: 'last_board' })
    // An invited person who has not accepted yet cannot sign in.
    await manage({ action: 'invite', email: `${randomUUID()}@example.org`, offices: ['board'] })
    expect(await manage(last, 'service')).toMatchObject({ status: 409, code: 'last_board' })
  })
})

describe('the outcome in the log', () => {
  const outcomes = async (id: string) => (await logOf(id)).map(({ details }) => details.outcome)
  const begin = async (id: string) =>
    (await query(`select begin_account_action($1, 'locked', $2) as entry`, [by(), id]))[0]?.entry as string

  test('is a failure where the auth service refuses', async () => {
    const { id } = await account('editor')
    await query(`create function private.refuse_lock() returns trigger language plpgsql as $$
      begin raise restrict_violation; end $$;
      create trigger refuse_lock before update of banned_until on auth.users
        for each row when (new.id = '${id}') execute function private.refuse_lock()`)
    try {
      expect((await manage({ action: 'lock', user_id: id })).status).toBeGreaterThanOrEqual(400)
    } finally {
      await query('drop trigger refuse_lock on auth.users; drop function private.refuse_lock()')
    }
    expect(await outcomes(id)).toEqual(['failed'])
  })

  test('is not known before it is noted, which happens once', async () => {
    const { id } = await account()
    const entry = await begin(id)
    expect(await outcomes(id)).toEqual(['begun'])
    await query('select end_account_action($1, true)', [entry])
    expect(await outcomes(id)).toEqual(['done'])
    await expect(query('select end_account_action($1, false)', [entry])).rejects.toMatchObject({
      code: '23505',
    })
    const [ended] = await query(
      `select id from records.audit_log where action = 'ended' and subject_id = $1`,
      [id],
    )
    for (const other of [randomUUID(), ended?.id])
      await expect(query('select end_account_action($1, false)', [other])).rejects.toMatchObject({
        code: 'P0002',
      })
  })
})

describe('the board alone', () => {
  test('manages accounts: other offices are refused before anything is checked', async () => {
    const { email } = await account('treasurer', 'editor', 'vouchers', 'secretary')
    const treasurer = await personaOf(email)
    const { id } = await account()
    for (const body of [
      { action: 'lock', user_id: id },
      { action: 'invite', email: 'a@example.org' },
    ])
      expect(await manage(body, treasurer)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await logOf(id)).toEqual([])
  })

  test('not even it, past the function', async () => {
    for (const who of ['visitor', 'member', 'admin'] as const) {
      const answer = await functions.server.fetch('/rest/v1/rpc/begin_account_action', {
        method: 'POST',
        headers: { ...functions.server.personas[who].headers, 'content-type': 'application/json' },
        body: JSON.stringify({ _by: by(), _action: 'signed_out', _user_id: by() }),
      })
      expect([401, 403], who).toContain(answer.status)
      const ended = await functions.server.fetch('/rest/v1/rpc/end_account_action', {
        method: 'POST',
        headers: { ...functions.server.personas[who].headers, 'content-type': 'application/json' },
        body: JSON.stringify({ _entry: randomUUID(), _done: true }),
      })
      expect([401, 403], who).toContain(ended.status)
    }
  })
})

test.each([
  [{}, 'action'],
  [{ action: 'promote' }, 'action'],
  [{ action: 'toString' }, 'action'],
  [{ action: 'lock' }, 'user_id'],
  [{ action: 'lock', user_id: 'me' }, 'user_id'],
  [{ action: 'invite' }, 'email'],
  [{ action: 'invite', email: `${'a'.repeat(250)}@example.org` }, 'email'],
  [{ action: 'invite', email: 'a@example.org', first_name: 'x'.repeat(101) }, 'first_name'],
  [{ action: 'invite', email: 'a@example.org', last_name: 7 }, 'last_name'],
  [{ action: 'invite', email: 'a@example.org', offices: 'board' }, 'offices'],
  [{ action: 'invite', email: 'a@example.org', offices: ['king'] }, 'offices'],
  [{ action: 'invite', email: 'a@example.org', offices: Array(6).fill('board') }, 'offices'],
])('%j is refused', async (body, field) => {
  expect(await manage(body)).toMatchObject({
    status: 400,
    code: 'invalid_field',
    error: `Das Feld ${field} ist ungültig.`,
  })
})
