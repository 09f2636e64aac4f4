import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createPersonas } from '../testing/personas.ts'
import { OWN_KINDS } from './entity.ts'
import { insertOwn } from './own-entity.ts'

const { as, performAs, owner } = createPersonas()

const REPORT = `insert into reports (kind, submission_id, reason, explanation, reporter_email)
  values ($1, $2, 'offensive', 'Beleidigt jemanden', $3)`

/** Table of each kind, and something public in it, with the address of its submitter. */
const SUBMISSIONS: Readonly<Record<string, readonly [table: string, insert: string]>> = {
  idea: [
    'ideas',
    `insert into ideas (id, title, description, submitter_email, status) values ($1, 'Bank', 'x', $2, 'approved')`,
  ],
  post: [
    'my_roding_posts',
    `insert into my_roding_posts (id, title, content, author_name, author_email, approved) values ($1, 'Bank', 'x', 'Erika', $2, true)`,
  ],
  event: [
    'events',
    `insert into events (id, title, start_date, submitter_email) values ($1, 'Bank', now() + interval '1 day', $2)`,
  ],
  ...Object.fromEntries(
    OWN_KINDS.map((own) => {
      const given = { id: '$1', title: `'Bank'`, [own.email]: '$2', status: `'approved'` }
      return [own.kind, [own.table, insertOwn(own, given)]] as const
    }),
  ),
}
const tableOf = (kind: string) => SUBMISSIONS[kind]?.[0]

async function submission(kind: string) {
  const id = randomUUID()
  await owner(SUBMISSIONS[kind]?.[1] ?? '', [id, `submitter-${id}@example.org`])
  return id
}
/** A report about it; answers with its id. */
async function report(kind: string, id: string, email: string | null = `reporter-${id}@example.org`) {
  await performAs('visitor', REPORT, [kind, id, email])
  const { rows } = await owner(
    'select id from reports where submission_id = $1 order by created_at desc limit 1',
    [id],
  )
  return rows[0].id as string
}
const decide = 'select decide_report($1, $2, $3) as decided'
/** Mails about a submission, by kind. */
const mails = async (id: string) =>
  (
    await owner(
      `select kind, values from records.mail_queue where recipient like $1 order by queued_at, kind`,
      [`%${id}@example.org`],
    )
  ).rows
const isPublic = async (kind: string, id: string) =>
  (await as('visitor', `select from ${tableOf(kind)} where id = $1`, [id])).count === 1

describe('a report', () => {
  test('is acknowledged where an address was given, without the words of the reporter', async () => {
    const id = await submission('idea')
    await report('idea', id)
    const [only, ...more] = await mails(id)
    expect([only.kind, more]).toEqual(['report-received', []])
    expect(JSON.stringify(only.values)).not.toContain('Beleidigt')
    const silent = await submission('idea')
    await report('idea', silent, null)
    expect(await mails(silent)).toEqual([])
  })

  test.for([
    ['an unknown kind', { kind: 'member' }, '23503'],
    ['an unknown submission', { submission_id: randomUUID() }, '23503'],
    ['an unknown reason', { reason: 'boring' }, '23514'],
    ['no explanation', { explanation: null }, '23514'],
    ['only space', { explanation: ' ' }, '23514'],
    ['2,001 characters', { explanation: 'x'.repeat(2_001) }, '23514'],
    ['control characters', { explanation: 'a\u0007b' }, '23514'],
    ['no address', { reporter_email: 'nobody' }, '23514'],
  ] as const)('with %s is refused', async ([, change, code]) => {
    const row = {
      kind: 'idea',
      submission_id: await submission('idea'),
      reason: 'spam',
      explanation: 'Werbung',
      reporter_email: null,
      ...change,
    }
    const sql = `insert into reports (${Object.keys(row)}) values ($1, $2, $3, $4, $5)`
    expect((await as('visitor', sql, Object.values(row))).code).toBe(code)
  })

  test('is the last one after twenty undecided ones of the same submission', async () => {
    const id = await submission('idea')
    for (let count = 0; count < 20; count += 1) await performAs('visitor', REPORT, ['idea', id, null])
    expect((await as('visitor', REPORT, ['idea', id, null])).code).toBe('PT409')
  })
})

describe.for(Object.keys(SUBMISSIONS))('a decision about a reported %s', (kind) => {
  test('to keep it changes nothing and tells the reporter', async () => {
    const id = await submission(kind)
    await performAs('admin', decide, [await report(kind, id), 'keep', 'Das ist erlaubt.'])
    expect(await isPublic(kind, id)).toBe(true)
    expect((await mails(id)).map((mail) => mail.kind)).toEqual(['report-received', 'report-decided'])
  })

  test('to remove it moves it to the bin, with reasons for reporter and submitter', async () => {
    const id = await submission(kind)
    await performAs('admin', decide, [await report(kind, id), 'remove', 'Verstößt gegen die Regeln.'])
    expect(await isPublic(kind, id)).toBe(false)
    expect((await owner('select kind from bin where row_id = $1', [id])).rows).toEqual([{ kind }])
    const sent = await mails(id)
    expect(sent.map((mail) => mail.kind).sort()).toEqual([
      'report-decided',
      'report-received',
      'submission-restricted',
    ])
    expect(sent.find((mail) => mail.kind === 'submission-restricted').values).toEqual({
      kind,
      title: 'Bank',
      decision: 'remove',
      ground: 'offensive',
      reason: 'Verstößt gegen die Regeln.',
    })
  })

  test('to restrict it hides it from visitors alone', async () => {
    const id = await submission(kind)
    await performAs('admin', decide, [await report(kind, id), 'restrict', 'Wird geprüft.'])
    expect(await isPublic(kind, id)).toBe(false)
    expect((await as('admin', `select from ${tableOf(kind)} where id = $1`, [id])).count).toBe(1)
  })
})

describe('decisions', () => {
  test('are made by editors, about something that was reported, in words that are known', async () => {
    const id = await report('idea', await submission('idea'))
    for (const persona of ['visitor', 'member'] as const)
      expect((await as(persona, decide, [id, 'keep', 'x'])).code, persona).toBe('42501')
    expect((await as('admin', decide, [randomUUID(), 'keep', 'x'])).code).toBe('PT404')
    expect((await as('admin', decide, [id, 'burn', 'x'])).code).toBe('23514')
    expect((await as('admin', decide, [id, 'keep', null])).code).toBe('23514')
    expect((await as('admin', decide, [id, 'keep', ' '])).code).toBe('23514')
  })

  test('hold for all undecided reports of the submission, once', async () => {
    const id = await submission('idea')
    const [one] = [await report('idea', id, null), await report('idea', id, null)]
    expect((await performAs('admin', decide, [one, 'restrict', 'x'])).rows).toEqual([{ decided: 2 }])
    expect((await performAs('admin', decide, [one, 'remove', 'y'])).rows).toEqual([{ decided: 0 }])
    expect((await owner('select decision from reports where submission_id = $1', [id])).rows).toEqual([
      { decision: 'restrict' },
      { decision: 'restrict' },
    ])
    expect((await owner('select from ideas where id = $1', [id])).rowCount).toBe(1)
  })

  test('reach the account of a submitter who gave no address', async () => {
    const title = randomUUID()
    await performAs('member', `insert into ideas (title, description) values ($1, 'x')`, [title])
    const { rows } = await owner(
      `update records.ideas set status = 'approved' where title = $1 returning id`,
      [title],
    )
    await performAs('admin', decide, [await report('idea', rows[0].id, null), 'remove', 'x'])
    const sent = await owner(
      `select recipient from records.mail_queue where kind = 'submission-restricted' and values ->> 'title' = $1`,
      [title],
    )
    expect(sent.rows).toEqual([{ recipient: 'member@example.org' }])
  })
})

test('text and address go six months after the decision, the case three years after its year; open ones stay', async () => {
  const [open, fresh, old, gone] = await Promise.all(
    [1, 2, 3, 4].map(async () => report('idea', await submission('idea'))),
  )
  for (const [id, age] of [
    [fresh, '5 months'],
    [old, '7 months'],
    [gone, '5 years'],
  ])
    await owner(
      `update reports set decision = 'keep', decision_reason = 'x', created_at = now() - $2::interval,
         decided_at = now() - $2::interval where id = $1`,
      [id, age],
    )
  await owner(`update reports set created_at = now() - interval '5 years' where id = $1`, [open])
  await owner(readFileSync('supabase/remove-expired.sql', 'utf8'))
  const { rows } = await owner(
    `select id, explanation is not null and reporter_email is not null as complete from reports where id = any ($1)`,
    [[open, fresh, old, gone]],
  )
  expect(Object.fromEntries(rows.map(({ id, complete }) => [id, complete]))).toEqual({
    [open as string]: true,
    [fresh as string]: true,
    [old as string]: false,
  })
})
