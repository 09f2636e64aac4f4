import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPersonas, type PersonaName } from './testing/personas.ts'

describe('notifications', () => {
  const { as, performAs, owner, server } = createPersonas()

  const address = (who: PersonaName) => `${who}@example.org`

  type Mail = { kind: string; recipient: string; items: { kind: string; total: number; titles: string[] }[] }
  const mails = async () =>
    (
      await owner(
        `select kind, recipient, values -> 'items' as items from records.mail_queue where due_at is not null order by recipient, kind`,
      )
    ).rows as Mail[]
  const told = async () =>
    (await mails()).map(({ recipient, items }) => `${recipient}: ${items.map(({ kind }) => kind)}`)
  /** Runs as at a time of a summer's day in the town, which is two hours ahead of UTC. */
  const runAt = (time: string, day = '2030-07-01') =>
    performAs('service', 'select queue_notices($1)', [`${day} ${time}+02`])

  beforeEach(async () => {
    await owner(`
    delete from applications; delete from ideas; delete from my_roding_posts; delete from jobs; delete from events; delete from newsletters;
    delete from newsletter_subscriptions; delete from records.mail_queue; delete from notification_preferences;
    delete from records.notification_states; select note_mail_delivery(true); select private.note_verified_backup();
    update auth.users set email_confirmed_at = now();
    insert into ideas (title, description, created_at) values ('Bänke', 'x', '2029-01-01'), ('Brunnen', 'x', '2029-01-02');
    insert into applications (name, business_name, address, phone, email) values ('a', 'Laden', 'c', 'd', 'e@example.org')`)
  })

  describe('the mail of the morning', () => {
    test('goes to each holder of an office with what is the office’s, once a day from 7 to 12', async () => {
      await runAt('06:59')
      expect(await mails()).toEqual([])
      await runAt('07:00')
      await runAt('07:05')
      expect(await told()).toEqual([`${address('editor')}: idea`, `${address('secretary')}: application`])
      expect((await mails())[0]).toMatchObject({
        kind: 'office-digest',
        items: [{ kind: 'idea', total: 2, titles: ['Brunnen', 'Bänke'] }],
      })
      await runAt('11:59')
      expect(await mails()).toHaveLength(2)
      await runAt('07:00', '2030-07-02')
      expect(await mails()).toHaveLength(4)
    })

    test('shows that a long title goes on, and names all that is missing in the settings', async () => {
      await owner(`delete from applications; update ideas set title = repeat('x', 101) where title = 'Bänke'`)
      const missing = { group_name: 'legal', group_label: 'Rechtliches', label: 'y'.repeat(150) }
      await owner(
        `insert into records.settings_gaps (group_name, name, group_label, label, position, since)
       values ($1, 'a', $2, $3, 1, '2029-01-01'), ($1, 'b', $2, 'Letztes', 2, '2029-01-01')`,
        Object.values(missing),
      )
      await runAt('08:00')
      await owner('delete from records.settings_gaps')
      const titles = (await mails()).map(({ items }) => items.map((item) => item.titles[0]))
      expect(titles).toEqual([[`Rechtliches: ${missing.label}, Letztes`], ['Brunnen']])
      expect((await mails())[1]?.items[0]?.titles[1]).toBe(`${'x'.repeat(99)}…`)
    })

    test('goes to the board about an office that nobody holds', async () => {
      await owner(`update user_offices set office = 'vouchers' where office = 'secretary'`)
      await runAt('08:00')
      await owner(`update user_offices set office = 'secretary' where office = 'vouchers' and user_id = $1`, [
        server.personas.secretary.userId,
      ])
      expect(await told()).toEqual([`${address('admin')}: application`, `${address('editor')}: idea`])
    })

    test('is not sent late, not when nothing waits, not to who has turned it off, and not without a mail server', async () => {
      await runAt('12:00')
      await owner('select note_mail_delivery(false)')
      await runAt('08:00')
      await owner('select note_mail_delivery(true)')
      await owner('delete from applications')
      await performAs(
        'editor',
        'insert into notification_preferences (user_id, digest) values ((select auth.uid()), false)',
      )
      await runAt('08:00')
      expect(await mails()).toEqual([])
      await owner('delete from notification_preferences; delete from ideas; delete from applications')
      await runAt('08:00', '2030-07-02')
      expect(await mails()).toEqual([])
    })

    test('goes to confirmed addresses of accounts that are not locked', async () => {
      const set = (changes: string, who: 'editor' | 'secretary') =>
        owner(`update auth.users set ${changes} where id = $1`, [server.personas[who].userId])
      await set(`banned_until = '2031-01-01'`, 'editor')
      await set('email_confirmed_at = null', 'secretary')
      await runAt('08:00')
      await set('banned_until = null', 'editor')
      expect(await mails()).toEqual([])
    })
  })

  describe('the mail about what is new', () => {
    const choose = (who: PersonaName, ...kinds: string[]) =>
      performAs(
        who,
        'insert into notification_preferences (user_id, digest, instant_kinds) values ((select auth.uid()), false, $1)',
        [kinds],
      )

    test('tells once of new items of the chosen kinds', async () => {
      await choose('admin', 'idea', 'post')
      await runAt('15:00')
      await owner(
        `insert into ideas (title, description, created_at) values ('Neu', 'x', '2030-07-01 15:02+02')`,
      )
      await owner(
        `insert into my_roding_posts (title, content, author_name, created_at) values ('Alt', 'x', 'x', '2029-01-01')`,
      )
      await runAt('15:03')
      expect(await mails()).toEqual([])
      await runAt('15:05')
      expect(await mails()).toMatchObject([
        { kind: 'office-news', items: [{ kind: 'idea', total: 1, titles: ['Neu'] }] },
      ])
      await runAt('15:10')
      expect(await mails()).toHaveLength(1)
    })

    test('tells nobody of what is not the own office’s', async () => {
      await choose('editor', 'application')
      await runAt('15:00')
      await owner(`update applications set created_at = '2030-07-01 15:02+02'`)
      await runAt('15:05')
      expect(await mails()).toEqual([])
    })
  })

  test('preferences are bounded, and go with the office', async () => {
    const insert =
      'insert into notification_preferences (user_id, instant_kinds) values ((select auth.uid()), $1)'
    expect((await as('admin', insert, [Array(31).fill('a')])).code).toBe('23514')
    expect((await as('admin', insert, [['x'.repeat(2001)]])).code).toBe('23514')
    await owner(
      `insert into notification_preferences (user_id) select id from auth.users where email = 'member@example.org'`,
    )
    await performAs('service', 'select private.remove_expired()')
    expect((await owner('select from notification_preferences')).rowCount).toBe(0)
  })
})

describe('waiting items', () => {
  const { as, performAs, owner, server } = createPersonas()

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
      await add(
        'zu spät',
        `state = 'scheduled', scheduled_for = now(), hold_reason = 'Der Server lief nicht.'`,
      )
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

    test('counts an office without a holder as one of the board’s own', async () => {
      const secretary = server.personas.secretary.userId
      await owner(`update user_offices set office = 'vouchers' where user_id = $1`, [secretary])
      expect((await items('admin', 1)).map(({ title, mine }) => [title, mine])).toEqual([
        ['Laden', true],
        ['Idee 5', false],
      ])
      await owner(`update user_offices set office = 'secretary' where user_id = $1`, [secretary])
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
})
