import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPersonas, type PersonaName } from './testing/personas.ts'

const { as, performAs, owner } = createPersonas()

type Item = {
  kind: string
  office: string
  mine: boolean
  id: string
  title: string
  since: Date
  total: number
}
const items = async (who: PersonaName = 'admin', most = 20) =>
  (await performAs(who, 'select * from waiting_items($1)', [most])).rows as Item[]
const titles = async () => (await items()).map(({ kind, title }) => `${kind}: ${title}`)

beforeEach(() =>
  owner(`delete from applications; delete from ideas; delete from my_roding_posts; delete from jobs; delete from events;
    delete from newsletters; delete from newsletter_subscriptions; delete from records.newsletter_confirmations;
    delete from records.verified_backups; delete from site_settings; delete from settings_versions`),
)

describe('every kind', () => {
  test('submissions and applications without a decision, and visitors’ events however far ahead', async () => {
    await owner(`
      insert into applications (name, business_name, address, phone, email) values ('a', 'Laden', 'c', 'd', 'e@example.org');
      insert into ideas (title, description, status) values ('Bänke', 'x', 'pending'), ('Alt', 'x', 'approved'), ('Nein', 'x', 'rejected');
      insert into my_roding_posts (title, content, author_name, approved) values ('Regen', 'x', 'x', null), ('Alt', 'x', 'x', true), ('Nein', 'x', 'x', false);
      insert into events (title, start_date, submitter_name, submitter_email, is_user_submitted)
        values ('Fest', now() + interval '2 years', 'a', 'a@example.org', true);
      insert into events (title, start_date, is_user_submitted) values ('Eigenes', now() + interval '1 day', false)`)
    expect((await titles()).sort()).toEqual([
      'application: Laden',
      'event: Fest',
      'idea: Bänke',
      'post: Regen',
    ])
  })

  test('newsletters that were held, paused or meet a problem', async () => {
    const add = (subject: string, changes: string) =>
      owner(
        `insert into newsletters (id, subject, content, subscribers, state, channel) values ($1, $2, 'x', 1, 'sending', 'smtp')`,
        [randomUUID(), subject],
      ).then(() => owner(`update newsletters set ${changes} where subject = $1`, [subject]))
    await add('läuft', `state = 'sending'`)
    await add('fertig', `state = 'sent', finished_at = now()`)
    await add('hängt', `problem = 'Der Postausgang antwortet nicht.'`)
    await add('steht', `state = 'paused'`)
    await add('Webhook', `state = 'paused', channel = 'webhook'`)
    await add('zu spät', `state = 'scheduled', scheduled_for = now(), hold_reason = 'Der Server lief nicht.'`)
    expect((await titles()).sort()).toEqual([
      'newsletter: Webhook',
      'newsletter: hängt: Der Postausgang antwortet nicht.',
      'newsletter: steht',
      'newsletter: zu spät: Der Server lief nicht.',
    ])
  })

  test('sign-ups that could not be asked for a day, as one item with their number', async () => {
    await performAs(
      'visitor',
      `insert into newsletter_subscriptions (name, email) values ('a', 'a@example.org'), ('b', 'b@example.org')`,
    )
    expect(await titles()).toEqual([])
    await owner(`update records.newsletter_states set asked_at = now() - interval '2 days'`)
    expect(await items()).toMatchObject([{ kind: 'subscriber', id: 'undelivered', title: '2', total: 1 }])
    await owner('select public.note_mail_delivery(true)')
    expect(await items()).toMatchObject([{ kind: 'subscriber', id: 'all', title: '2', total: 1 }])
    await owner('select public.note_mail_delivery(false)')
  })

  test('a backup that was verified more than a week ago, or never since settings were published', async () => {
    expect(await titles()).toEqual([])
    await owner(
      `insert into public.settings_versions (number, document, published_at) values (1, '{}', now() - interval '8 days')`,
    )
    expect(await titles()).toEqual(['backup: '])
    await owner('select private.note_verified_backup()')
    expect(await titles()).toEqual([])
    await owner(`update records.verified_backups set verified_at = '2026-03-01 12:00+01'`)
    expect(await titles()).toEqual(['backup: 01.03.2026'])
  })
})

describe('the list', () => {
  beforeEach(() =>
    owner(`
      insert into applications (name, business_name, address, phone, email, created_at)
        values ('a', 'Laden', 'c', 'd', 'e@example.org', now() - interval '1 hour');
      insert into ideas (title, description, created_at) select 'Idee ' || n, 'x', now() - n * interval '1 day' from generate_series(1, 5) as n`),
  )

  test('shows the oldest of each kind and how many there are', async () => {
    expect(await items('admin', 2)).toMatchObject([
      { title: 'Idee 5', total: 5 },
      { title: 'Idee 4', total: 5 },
      { title: 'Laden', total: 1 },
    ])
  })

  test('shows the board everything, its own offices first, and others what is theirs', async () => {
    await owner(
      `insert into user_offices (user_id, office) select user_id, 'secretary' from user_offices where office = 'board'`,
    )
    expect((await items('admin', 1)).map(({ title, mine }) => [title, mine])).toEqual([
      ['Laden', true],
      ['Idee 5', false],
    ])
    expect((await items('secretary', 1)).map(({ title, mine }) => [title, mine])).toEqual([['Laden', true]])
    expect(await items('treasurer')).toEqual([])
  })

  test('is empty for members and closed to visitors; nobody reads it past the offices', async () => {
    expect(await items('member')).toEqual([])
    expect((await as('visitor', 'select * from waiting_items()')).code).toBe('42501')
    for (const who of ['visitor', 'member', 'admin'] as const)
      expect((await as(who, `select * from private.waiting_items('{editor}', 1)`)).code, who).toBe('42501')
  })

  test('a further kind is one registration', async () => {
    await owner(`select private.register_waiting_kind('test', 'vouchers', $$select '1', 'Neu', now()$$)`)
    expect(await items()).toContainEqual(
      expect.objectContaining({ kind: 'test', office: 'vouchers', title: 'Neu' }),
    )
    await owner(
      `select private.register_waiting_kind('test', 'vouchers', $$select '1', 'Neu', now() where false$$)`,
    )
    expect((await items()).some(({ kind }) => kind === 'test')).toBe(false)
  })
})
