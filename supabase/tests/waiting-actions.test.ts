import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPersonas, type PersonaName } from './testing/personas.ts'

const { as, performAs, owner } = createPersonas()

beforeEach(() =>
  owner(`delete from applications; delete from voucher_participants; delete from ideas; delete from reports; delete from records.bin;
    delete from records.mail_queue; delete from records.status_links; delete from newsletters; delete from newsletter_subscriptions;
    delete from records.newsletter_confirmations; delete from records.verified_backups; delete from records.settings_gaps;
    delete from site_settings; delete from settings_versions`),
)

const one = async (sql: string, values: unknown[] = []) => (await owner(sql, values)).rows[0]
const waiting = async (who: PersonaName = 'admin') =>
  (await performAs(who, 'select kind, id, title from waiting_items()')).rows as {
    kind: string
    id: string
    title: string
  }[]
const mails = async () =>
  (
    await owner(`select kind, due_at > now() + interval '50 seconds' as later from records.mail_queue
    where due_at is not null order by kind`)
  ).rows
const claim = () => performAs('service', 'select * from claim_mails()')
/** The mails of decisions become due, as they do a minute later. */
const minuteLater = () => owner('update records.mail_queue set due_at = now() where due_at is not null')
const refusedToAll = async (sql: string, values: unknown[], ...but: PersonaName[]) => {
  const all = ['visitor', 'member', 'treasurer', 'editor', 'vouchers', 'secretary'] as const
  for (const who of all.filter((name) => !but.includes(name)))
    expect((await as(who, sql, values)).code, who).toBe('42501')
}

describe('an accepted application', () => {
  const UNDO = 'select undo_accepted_application($1)'
  const apply = async (status = 'pending') =>
    (
      await one(
        `insert into applications (name, business_name, address, phone, email, status)
          values ('Erika', 'Laden', 'c', 'd', 'e@example.org', $1) returning id`,
        [status],
      )
    ).id as string
  const accept = (id: string) =>
    performAs('secretary', 'select accept_application($1, $2)', [id, { name: 'Laden' }])
  const state = () =>
    one(`select (select status from applications) as status, (select count(*)::int from voucher_participants) as members,
      (select count(*)::int from records.accepted_applications) as accepted, (select count(*)::int from records.bin) as bin`)

  test('is pending again, without member and mail, and can be accepted anew', async () => {
    const id = await apply()
    await accept(id)
    expect(await mails()).toEqual([{ kind: 'application-decided', later: true }])
    await performAs('secretary', UNDO, [id])
    expect([await state(), await mails()]).toEqual([
      { status: 'pending', members: 0, accepted: 0, bin: 0 },
      [],
    ])
    expect((await as('secretary', UNDO, [id])).code, 'twice').toBe('PT409')
    await accept(id)
    expect(await state()).toMatchObject({ status: 'approved', members: 1 })
  })

  test('that was approved before is approved afterwards, and no mail is left', async () => {
    const id = await apply('approved')
    await accept(id)
    await performAs('secretary', UNDO, [id])
    expect([await state(), await mails()]).toEqual([
      { status: 'approved', members: 0, accepted: 0, bin: 0 },
      [],
    ])
  })

  test('stays when a minute has passed, the mail was claimed, or an account belongs to it', async () => {
    const id = await apply()
    await accept(id)
    await refusedToAll(UNDO, [id], 'secretary')
    await minuteLater()
    await claim()
    expect((await as('secretary', UNDO, [id])).code).toBe('PT409')
    await owner('update records.mail_queue set attempts = 0')
    expect((await as('secretary', UNDO, [id])).code).toBeUndefined()
    await owner(`update records.accepted_applications set accepted_at = now() - interval '61 seconds'`)
    expect((await as('secretary', UNDO, [id])).code).toBe('PT409')
    await owner(
      `update records.accepted_applications set accepted_at = now(), user_id = (select id from auth.users limit 1)`,
    )
    expect((await as('secretary', UNDO, [id])).code).toBe('PT409')
    expect(await state()).toMatchObject({ status: 'approved', members: 1 })
    expect((await as('secretary', UNDO, [randomUUID()])).code, 'another one').toBe('PT409')
  })
})

test('a decision that is taken back after another state than pending is not mailed', async () => {
  await owner(
    `insert into ideas (title, description, submitter_email, status) values ('Bank', 'x', 'e@example.org', 'approved')`,
  )
  const set = (status: string) => performAs('editor', 'update ideas set status = $1', [status])
  await set('rejected')
  expect(await mails()).toEqual([{ kind: 'submission-decided', later: true }])
  await set('approved')
  expect(await mails()).toEqual([])
  // Only the difference from the state that the submitter knows counts, however often the office changes its mind.
  await set('pending')
  await set('rejected')
  await set('approved')
  await set('rejected')
  expect(await mails()).toEqual([{ kind: 'submission-decided', later: true }])
})

describe('a decision about a report', () => {
  const UNDO = 'select undo_report_decision($1) as undone'
  const report = async (status = 'approved') => {
    const idea = randomUUID()
    await owner(
      `insert into ideas (id, title, description, submitter_email, status) values ($1, 'Bank', 'x', 'e@example.org', 'approved')`,
      [idea],
    )
    for (const email of ['a@example.org', 'b@example.org'])
      await performAs(
        'visitor',
        `insert into reports (kind, submission_id, reason, explanation, reporter_email) values ('idea', $1, 'spam', 'x', $2)`,
        [idea, email],
      )
    await owner('update ideas set status = $1', [status])
    await owner('delete from records.mail_queue')
    return (await one('select min(id::text) as id from reports')).id as string
  }
  const decide = (id: string, decision: string) =>
    performAs('editor', 'select decide_report($1, $2, $3)', [id, decision, 'Darum.'])
  const state = () =>
    one(`select (select status from ideas) as status, (select count(*)::int from reports where decision is null) as open,
      (select count(*)::int from records.bin) as bin`)

  test.for(['keep', 'restrict', 'remove'])('to %s is taken back with its mails', async (decision) => {
    const id = await report()
    await decide(id, decision)
    const queued = await mails()
    expect(queued.map(({ kind }) => kind)).toEqual([
      'report-decided',
      'report-decided',
      ...(decision === 'keep' ? [] : ['submission-restricted']),
    ])
    expect(queued.every(({ later }) => later)).toBe(true)
    expect((await performAs('editor', UNDO, [id])).rows).toEqual([{ undone: 2 }])
    expect([await state(), await mails()]).toEqual([{ status: 'approved', open: 2, bin: 0 }, []])
    expect((await as('editor', UNDO, [id])).code, 'twice').toBe('PT409')
    await decide(id, decision)
    expect(await mails()).toHaveLength(queued.length)
  })

  test('leaves what was rejected before rejected, and what a colleague approved since approved', async () => {
    const id = await report('rejected')
    await decide(id, 'restrict')
    await performAs('editor', UNDO, [id])
    expect(await state()).toMatchObject({ status: 'rejected', open: 2 })
    await decide(id, 'restrict')
    await owner(`update ideas set status = 'approved'`)
    await performAs('editor', UNDO, [id])
    expect(await state()).toMatchObject({ status: 'approved', open: 2 })
  })

  test('stays for other offices, when a minute has passed, and when one of its mails was claimed', async () => {
    const id = await report()
    expect((await as('editor', UNDO, [id])).code, 'undecided').toBe('PT409')
    expect((await as('editor', UNDO, [randomUUID()])).code, 'unknown').toBe('PT404')
    await decide(id, 'remove')
    await refusedToAll(UNDO, [id], 'editor')
    await owner(`update records.mail_queue set due_at = now() where kind = 'submission-restricted'`)
    await claim()
    expect((await as('editor', UNDO, [id])).code).toBe('PT409')
    await owner('update records.mail_queue set attempts = 0')
    await owner(`update reports set decided_at = now() - interval '61 seconds'`)
    expect((await as('editor', UNDO, [id])).code).toBe('PT409')
    expect(await state()).toMatchObject({ status: null, open: 0, bin: 1 })
  })
})

describe('what is missing in the settings', () => {
  const gap = (group: string, name: string, label: string, groupLabel = 'Rechtliches') => ({
    group,
    name,
    groupLabel,
    label,
  })
  const note = (who: PersonaName, number: number, gaps: unknown) =>
    performAs(who, 'select note_settings_gaps($1, $2)', [number, JSON.stringify(gaps)])
  const publish = async (number: number, gaps: unknown) => {
    await owner(`insert into settings_versions (number, document) values ($1, '{}')`, [number])
    await note('admin', number, gaps)
  }
  const COURT = gap('legal', 'registerCourt', 'Registergericht')
  const HOSTING = gap('legal', 'hosting', 'Betreiber des Servers')

  test('is one item for all groups, with the age of its oldest gap, until it is published', async () => {
    await publish(1, [COURT, gap('membership', 'creditor', 'Gläubiger', 'Mitgliedschaft'), HOSTING])
    expect(await waiting()).toEqual([
      {
        kind: 'setting',
        id: 'legal.registerCourt legal.hosting membership.creditor',
        title: 'Rechtliches: Registergericht, Betreiber des Servers; Mitgliedschaft: Gläubiger',
      },
    ])
    expect(await waiting('editor')).toEqual([])
    await owner(`update records.settings_gaps set since = now() - interval '9 days'`)
    await publish(2, [HOSTING, gap('legal', 'logs', 'Protokolle')])
    const { rows } = await owner(
      `select name, since < now() - interval '8 days' as old from records.settings_gaps order by position`,
    )
    expect(rows).toEqual([
      { name: 'hosting', old: true },
      { name: 'logs', old: false },
    ])
    await publish(3, [])
    expect(await waiting()).toEqual([])
  })

  test('is that of the newest version, whoever is late; the server names it when it starts', async () => {
    await publish(1, [])
    await publish(2, [COURT])
    await note('admin', 1, [])
    expect(await waiting()).toHaveLength(1)
    await owner('select private.note_settings_gaps($1)', [JSON.stringify([HOSTING])])
    expect(await waiting()).toMatchObject([{ id: 'legal.hosting' }])
  })

  test('is nothing before settings are published, and told by the board or the server alone', async () => {
    await owner('select private.note_settings_gaps($1)', [JSON.stringify([COURT])])
    expect(await waiting()).toEqual([])
    await refusedToAll('select note_settings_gaps(1, $1)', ['[]'])
    for (const who of ['member', 'admin'] as const) {
      expect((await as(who, `select private.note_settings_gaps('[]')`)).code, who).toBe('42501')
      expect((await as(who, 'select from records.settings_gaps')).code, who).toBe('42501')
    }
  })

  test.for([
    ['no array', {}],
    ['more than 500', Array.from({ length: 501 }, (_, n) => gap('legal', 'a'.repeat((n % 50) + 1), 'x'))],
    ['a name that is a path', [gap('legal', 'a.b', 'x')]],
    ['a long label', [gap('legal', 'a', 'x'.repeat(201))]],
    ['no label', [{ group: 'legal', name: 'a' }]],
  ] as const)('%s is refused', async ([, gaps]) => {
    await expect(publish(1, gaps)).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
    expect(await one('select count(*)::int as n from records.settings_gaps')).toEqual({ n: 0 })
  })
})

describe('a backup that is made elsewhere', () => {
  test('is confirmed for a week by the board, which can take that back; both are logged', async () => {
    await owner(
      `insert into settings_versions (number, document, published_at) values (1, '{}', now() - interval '8 days')`,
    )
    expect(await waiting()).toMatchObject([{ kind: 'backup', title: '' }])
    await refusedToAll('select confirm_backup()', [])
    await performAs('admin', 'select confirm_backup()')
    expect(await waiting()).toEqual([])
    await performAs('admin', 'select confirm_backup(false)')
    expect(await waiting()).toMatchObject([{ kind: 'backup', title: '' }])
    await performAs('admin', 'select confirm_backup()')
    await owner(`update records.verified_backups set confirmed_at = now() - interval '8 days'`)
    expect(await waiting()).toMatchObject([{ kind: 'backup', title: '' }])
    await owner('select private.note_verified_backup()')
    expect(await waiting()).toEqual([])
    const { rows } = await owner(
      `select action from records.audit_log where subject_table = 'verified_backups' order by at`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['confirmed', 'unconfirmed', 'confirmed'])
  })
})

test('the end of the first set-up asks for a backup at once, the board alone', async () => {
  const lacks = async (who: PersonaName) => (await as(who, 'select lacks_backup() as lacks')).rows[0]?.lacks
  await owner(`insert into settings_versions (number, document) values (1, '{}')`)
  expect(await waiting()).toEqual([])
  expect(await lacks('admin')).toBe(true)
  expect(await lacks('member')).toBe(false)
  expect((await as('visitor', 'select lacks_backup()')).code).toBe('42501')
  await performAs('admin', 'select confirm_backup()')
  expect(await lacks('admin')).toBe(false)
  await owner(`update records.verified_backups set confirmed_at = now() - interval '8 days'`)
  expect(await lacks('admin')).toBe(true)
  await owner('select private.note_verified_backup()')
  expect(await lacks('admin')).toBe(false)
})

describe('sign-ups that were never asked', () => {
  beforeEach(async () => {
    await performAs(
      'visitor',
      `insert into newsletter_subscriptions (name, email) values ('a', 'a@example.org'), ('b', 'b@example.org')`,
    )
    await owner(`delete from records.newsletter_confirmations;
      update records.newsletter_states set asked_at = now() - interval '2 days'`)
  })
  const ASK = 'select ask_unconfirmed_subscribers_later() as mails'
  const UNDO = 'select undo_asking_subscribers() as mails'
  const claimed = () => performAs('service', 'select * from claim_newsletter_confirmations()')

  test('are asked a minute later, until when that can be taken back', async () => {
    expect((await performAs('editor', ASK)).rows).toEqual([{ mails: 2 }])
    expect(await waiting()).toEqual([])
    expect((await claimed()).rowCount).toBe(0)
    expect((await performAs('editor', UNDO)).rows).toEqual([{ mails: 2 }])
    expect(await waiting()).toMatchObject([{ kind: 'subscriber', title: '2' }])
    expect((await as('editor', UNDO)).code, 'twice').toBe('PT409')
    expect((await performAs('editor', ASK)).rows).toEqual([{ mails: 2 }])
  })

  test('are not taken back by others, nor once a minute has passed', async () => {
    await refusedToAll(ASK, [], 'editor')
    await performAs('editor', ASK)
    await refusedToAll(UNDO, [], 'editor')
    await owner('update records.newsletter_confirmations set due_at = now()')
    expect((await claimed()).rowCount).toBe(2)
    expect((await as('editor', UNDO)).code).toBe('PT409')
  })
})

describe('a newsletter', () => {
  const add = async (changes: string) => {
    const id = randomUUID()
    await owner(
      `insert into newsletters (id, subject, content, subscribers, state, channel) values ($1, 'Fest', 'x', 1, 'sending', 'smtp')`,
      [id],
    )
    await owner(`update newsletters set ${changes} where id = $1`, [id])
    return id
  }
  const ids = async () => (await waiting()).map(({ id }) => id)

  test('that was held is sent in a minute, and held again', async () => {
    const id = await add(
      `state = 'scheduled', scheduled_for = now() - interval '3 days', hold_reason = 'Der Server lief nicht.'`,
    )
    await refusedToAll('select send_held_newsletter($1)', [id], 'editor')
    await performAs('editor', 'select send_held_newsletter($1)', [id])
    expect(await ids()).toEqual([])
    expect((await as('editor', 'select send_held_newsletter($1)', [id])).code, 'twice').toBe('ZU014')
    await performAs('service', 'select start_due_newsletters(true)')
    expect((await one('select state from newsletters')).state).toBe('scheduled')
    await refusedToAll('select hold_newsletter($1)', [id], 'editor')
    await performAs('editor', 'select hold_newsletter($1)', [id])
    expect(await ids()).toEqual([`held ${id}`])
    await owner(`update newsletters set state = 'sent', finished_at = now()`)
    expect((await as('editor', 'select hold_newsletter($1)', [id])).code, 'too late').toBe('ZU014')
  })

  test('that was paused on its way to the webhook is resumed at once', async () => {
    const id = await add(`channel = 'webhook', state = 'paused', problem = 'Der Webhook nimmt nichts an.'`)
    expect(await ids()).toEqual([id])
    await performAs('editor', `select control_newsletter($1, 'resume')`, [id])
    expect(await ids()).toEqual([])
  })

  test('that meets a problem is tried again at once, and paused when that is taken back', async () => {
    const id = await add(`problem = 'Der Postausgang antwortet nicht.'`)
    expect(
      (await performAs('editor', `select control_newsletter($1, 'resume') as state`, [id])).rows,
    ).toEqual([{ state: 'sending' }])
    expect(await ids()).toEqual([])
    await performAs('editor', `select control_newsletter($1, 'pause')`, [id])
    expect(await ids()).toEqual([id])
  })
})
