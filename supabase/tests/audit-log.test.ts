import { describe, expect, test } from 'vitest'
import { claimsOf } from 'zunft-backend/testing'
import { OWN_KINDS } from './permissions/entity.ts'
import { completeSettings } from './testing/complete-settings.ts'
import { createPersonas, type PersonaName, perform } from './testing/personas.ts'

const { server, as, performAs, owner } = createPersonas()

const logOf = async (id: string) =>
  (
    await performAs(
      'admin',
      `select account_id, account, offices, action, subject_table, subject, before, after, other_columns
       from audit_log where subject_id = $1 order by at`,
      [id],
    )
  ).rows

async function event(by: PersonaName, title = 'Stadtfest'): Promise<string> {
  const { rows } = await performAs(
    by,
    `insert into events (title, category, start_date, is_user_submitted, submitter_name, submitter_email)
     values ($1, 'market', '2030-05-01T10:00Z', true, 'Gisela', 'gisela@example.org') returning id`,
    [title],
  )
  return rows[0].id
}

describe('what admins do is logged', () => {
  test('with before and after of plain columns, and the names of the others', async () => {
    const id = await event('admin')
    await performAs('admin', `update events set category = 'festival', title = 'Volksfest' where id = $1`, [
      id,
    ])
    await performAs('admin', `update events set submitter_phone = '09461 1' where id = $1`, [id])
    await performAs('admin', 'delete from events where id = $1', [id])
    const by = { account_id: server.personas.admin.userId, account: 'admin Mustermann', offices: ['board'] }
    const plain = {
      category: 'market',
      start_date: '2030-05-01T10:00:00+00:00',
      end_date: null,
      is_user_submitted: true,
      state: 'approved',
      status: 'scheduled',
      series_id: null,
    }
    const of = {
      ...by,
      subject_table: 'events',
      subject: null,
      before: null,
      after: null,
      other_columns: null,
    }
    expect(await logOf(id)).toEqual([
      { ...of, action: 'insert', after: plain },
      {
        ...of,
        action: 'update',
        before: { category: 'market' },
        after: { category: 'festival' },
        other_columns: ['title'],
      },
      { ...of, action: 'update', other_columns: ['submitter_phone'] },
      { ...of, action: 'delete', before: { ...plain, category: 'festival' } },
    ])
  })

  test('with the title that the record has now', async () => {
    const id = await event('admin')
    await performAs('admin', `update events set title = 'Christkindlmarkt' where id = $1`, [id])
    expect((await logOf(id)).map(({ subject }) => subject)).toEqual(['Christkindlmarkt', 'Christkindlmarkt'])
  })

  test('not where nothing changed, and not for what counters write', async () => {
    const id = await event('admin')
    await performAs('admin', 'update events set title = title where id = $1', [id])
    expect(await logOf(id)).toHaveLength(1)
    const idea = await owner(
      `insert into ideas (title, description, status) values ('a', 'b', 'approved') returning id`,
    )
    const like = `insert into post_likes (post_id, post_type, user_identifier) values ($1, 'idea', gen_random_uuid())`
    await performAs('admin', like, [idea.rows[0].id])
    expect(await logOf(idea.rows[0].id)).toEqual([])
  })

  test('for an account that is gone without its name', async () => {
    const { rows } = await owner(
      `insert into auth.users (id, email) values (gen_random_uuid(), 'kurz@example.org') returning id`,
    )
    await owner(`insert into user_roles (user_id, role) values ($1, 'admin')`, [rows[0].id])
    const claims = await claimsOf(server.db.adminPool, rows[0].id)
    const made = await perform(
      server.db.pool,
      claims,
      `insert into events (title, start_date) values ('x', now()) returning id`,
    )
    await owner('delete from auth.users where id = $1', [rows[0].id])
    expect(await logOf(made.rows[0].id)).toMatchObject([
      { account_id: rows[0].id, account: null, offices: ['board'] },
    ])
  })

  test('and what the service role does, without an account', async () => {
    expect(await logOf(await event('service'))).toMatchObject([
      { account_id: null, account: null, offices: [], action: 'insert' },
    ])
  })

  test('but not what visitors and members send or change', async () => {
    for (const name of ['visitor', 'member'] as const) {
      const title = `Fest: ${name}`
      await performAs(
        name,
        `insert into events (title, start_date, submitter_name, submitter_email)
         values ($1, '2030-05-01T10:00Z', 'Gisela', 'gisela@example.org')`,
        [title],
      )
      const { rows } = await owner('select id from events where title = $1', [title])
      expect(await logOf(rows[0].id), name).toEqual([])
    }
  })
})

test('who gives away the own role is logged with it', async () => {
  const { rows } = await owner(
    `insert into auth.users (id, email) values (gen_random_uuid(), 'scheidet@example.org') returning id`,
  )
  const id = rows[0].id
  await owner(`insert into user_roles (user_id, role) values ($1, 'admin')`, [id])
  const claims = await claimsOf(server.db.adminPool, id)
  await perform(server.db.pool, claims, `update user_roles set role = 'member' where user_id = $1`, [id])
  const log = await logOf(id)
  expect(log).toHaveLength(2)
  expect(log).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        account_id: id,
        offices: ['board'],
        action: 'update',
        after: { role: 'member' },
      }),
      expect.objectContaining({
        account_id: id,
        offices: ['board'],
        action: 'delete',
        before: { office: 'board' },
      }),
    ]),
  )
})

test('offices, roles and published settings are logged', async () => {
  const id = String(server.personas.otherMember.userId)
  await performAs('admin', `update user_roles set role = 'admin' where user_id = $1`, [id])
  await performAs('admin', `insert into user_offices (user_id, office) values ($1, 'editor')`, [id])
  await performAs('admin', `update user_roles set role = 'member' where user_id = $1`, [id])
  expect(
    (await logOf(id)).map(({ action, subject_table, after, before }) => [
      action,
      subject_table,
      before,
      after,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['update', 'user_roles', { role: 'member' }, { role: 'admin' }],
      ['insert', 'user_offices', null, { office: 'board' }],
      ['insert', 'user_offices', null, { office: 'editor' }],
      ['update', 'user_roles', { role: 'admin' }, { role: 'member' }],
      ['delete', 'user_offices', { office: 'editor' }, null],
    ]),
  )
  const { rows } = await performAs(
    'admin',
    `
    select publish_settings($1, coalesce((select max(number) from settings_versions), 0)) as number`,
    [JSON.stringify(completeSettings({ a: { b: 'Geheim' } }))],
  )
  expect(await logOf(String(rows[0].number))).toMatchObject([
    { action: 'insert', subject_table: 'settings_versions', after: { number: rows[0].number } },
  ])
})

describe('no personal data', () => {
  /** Columns with data of people, and values of the others that a row needs. */
  const WITHOUT_TEXT = ['id', 'open_until', 'status', 'created_at']
  const TABLES: ReadonlyArray<readonly [string, string, Readonly<Record<string, string>>]> = [
    ['ideas', 'title description submitter_name submitter_email', { status: `'approved'` }],
    ['my_roding_posts', 'title content author_name author_email', { approved: 'true' }],
    [
      'events',
      'title description location submitter_name submitter_email submitter_phone',
      { start_date: 'now()' },
    ],
    ...OWN_KINDS.map(({ table, columns, coded, values }): (typeof TABLES)[number] => [
      table,
      columns
        .split(' ')
        .filter((name) => ![...WITHOUT_TEXT, ...coded].includes(name))
        .join(' '),
      {
        open_until: 'private.today()',
        ...Object.fromEntries(
          coded.filter((name) => name in values).map((name) => [name, `'${values[name]}'`]),
        ),
      },
    ]),
    [
      'voucher_participants',
      'name business_name description address city postal_code phone email website contact_person account_holder iban',
      { payment_method: `'einzug'` },
    ],
    ['applications', 'name business_name address phone email website message', {}],
    ['newsletter_subscriptions', 'name email', { active: 'true' }],
    ['newsletters', 'subject content', { id: 'gen_random_uuid()', subscribers: '1', channel: `'smtp'` }],
  ]
  const literal = (column: string, word: string) => {
    if (column.includes('email')) return `'geheim.${word}@example.org'`
    if (column === 'website' || column === 'link') return `'https://geheim-${word}.example'`
    if (column === 'iban') return word === 'eins' ? `'DE02120300000000202051'` : `'DE89370400440532013000'`
    return `'Geheim ${word}'`
  }

  test.for(TABLES)('of %s is in the log', async ([table, columns, others]) => {
    const names = columns.split(' ')
    const values = (word: string) =>
      names.map((name) => (name === 'postal_code' ? `'9${word}'` : literal(name, word)))
    const { rows } = await performAs(
      'service',
      `insert into ${table} (${[...names, ...Object.keys(others)]})
       values (${[...values('eins'), ...Object.values(others)]}) returning id`,
    )
    const changed = values('zwei').map((value, at) => `${names[at]} = ${value}`)
    await performAs('service', `update ${table} set ${changed} where id = $1`, [rows[0].id])
    await performAs('service', `delete from ${table} where id = $1`, [rows[0].id])
    const log = await owner('select l::text as entry from records.audit_log as l where subject_id = $1', [
      rows[0].id,
    ])
    expect(log.rows.length).toBeGreaterThan(2)
    expect(log.rows.map(({ entry }) => entry).join('\n')).not.toMatch(
      /[Gg]eheim|9eins|9zwei|[A-Z]{2}\d{10}|@/,
    )
  })

  test.for([
    `select private.log_action('exported', 'voucher_participants', null, '{"to":"gisela@example.org"}')`,
    `select private.log_action('exported', 'accounts', 'gisela@example.org')`,
    `select private.log_action('revealed', 'voucher_participants', null, '{"iban":"DE02120300000000202051"}')`,
    `select private.log_action('revealed', 'voucher_participants', null, '{"iban":"DE02 1203 0000 0000 2020 51"}')`,
  ])('gets into details: %s', async (sql) => {
    await expect(owner(sql)).rejects.toMatchObject({ code: '23514' })
  })
})

describe('the log is append-only', () => {
  const WRITES = [
    `insert into records.audit_log (action, subject_table) values ('insert', 'events')`,
    `update records.audit_log set account_id = null`,
    `delete from records.audit_log`,
    `truncate records.audit_log`,
    `insert into audit_log (action) values ('insert')`,
    `update audit_log set action = 'x'`,
    `delete from audit_log`,
    `select private.log_action('insert', 'events')`,
    `select private.audit('public.jobs', '{}')`,
    `alter table records.audit_log disable trigger all`,
    `drop trigger log_row on public.jobs`,
    `set session_replication_role = replica`,
  ]
  test.for(WRITES)('for everybody who comes through the API: %s', async (sql) => {
    for (const name of ['visitor', 'member', 'admin', 'service'] as const)
      expect((await as(name, sql)).code, name).toMatch(/^(42501|55000)$/)
  })

  test.for(WRITES.slice(1, 4))('for the owner as well: %s', async (sql) => {
    await event('admin')
    await expect(owner(sql)).rejects.toMatchObject({
      code: '42501',
      message: 'the audit log is append-only',
    })
  })

  test('until two years are over', async () => {
    await owner(`insert into records.audit_log (at, action, subject_table, subject_id) values
      (now() - interval '2 years 1 hour', 'delete', 'events', 'alt'), (now() - interval '23 months', 'delete', 'events', 'jung')`)
    await performAs('service', 'select private.remove_expired()')
    const { rows } = await owner(
      `select subject_id from records.audit_log where subject_id in ('alt', 'jung')`,
    )
    expect(rows).toEqual([{ subject_id: 'jung' }])
  })
})

test('only the board reads it', async () => {
  await event('admin')
  const read = 'select from audit_log'
  expect((await as('admin', read)).count).toBeGreaterThan(0)
  expect((await as('member', read)).count).toBe(0)
  expect((await as('visitor', read)).code).toBe('42501')
  // Somebody else becomes the board, and the admin keeps every other office.
  await owner(
    `insert into user_roles (user_id, role) values ($1, 'admin') on conflict (user_id) do update set role = 'admin'`,
    [server.personas.otherMember.userId],
  )
  const id = server.personas.admin.userId
  await owner(
    `insert into user_offices (user_id, office) select $1, office from unnest('{treasurer,editor,vouchers,secretary}'::text[]) as office`,
    [id],
  )
  await owner(`delete from user_offices where office = 'board' and user_id = $1`, [id])
  expect((await as('admin', read)).count).toBe(0)
  expect((await as('otherMember', read)).count).toBeGreaterThan(0)
})
