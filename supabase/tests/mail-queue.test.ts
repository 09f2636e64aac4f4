import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readMailTemplates, readProjectValues } from 'zunft-backend/accounts'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing'
import { createPersonas, type PersonaName } from './testing/personas.ts'

describe('mail queue', () => {
  const { as, performAs, owner } = createPersonas()

  type Due = { id: string; kind: string; recipient: string; mail_values: unknown; dropped: boolean }
  const claim = async () => (await performAs('service', 'select * from claim_mails()')).rows as Due[]
  const waiting = async () =>
    (await owner('select * from records.mail_queue where due_at is not null')).rows.length
  const later = () => owner('update records.mail_queue set due_at = now() where due_at is not null')

  /** Queues a mail as a trigger does on behalf of somebody: with the definer's rights and the claims of the caller. */
  async function queue(
    who: PersonaName,
    to: string,
    more: { key?: string; values?: unknown; kind?: string } = {},
  ) {
    const { kind = 'submission-decided', values = {}, key } = more
    const { rows } = await performAs(who, 'select queue_for_test($1, $2, $3, $4) as queued', [
      kind,
      to,
      JSON.stringify(values),
      key,
    ])
    return rows[0]?.queued
  }
  beforeEach(async () => {
    await owner('delete from records.mail_queue')
    await owner(`create or replace function queue_for_test(_kind text, _to text, _values jsonb, _key text) returns boolean
    language sql security definer as 'select private.queue_mail($1, $2, $3, $4)'`)
  })

  test('a queued mail is claimed once, and once it has left nothing tells its address and values', async () => {
    expect(await queue('admin', 'erika@example.org', { values: { title: 'Bänke' } })).toBe(true)
    const [[mail], none] = [await claim(), await claim()]
    expect(mail).toMatchObject({
      recipient: 'erika@example.org',
      mail_values: { title: 'Bänke' },
      dropped: false,
    })
    expect(none).toEqual([])
    await performAs('service', 'select mail_ended($1)', [mail?.id])
    const { rows } = await owner('select recipient, values, due_at from records.mail_queue')
    expect(rows).toEqual([{ recipient: null, values: null, due_at: null }])
  })

  test('a key is queued once, also after the mail has left', async () => {
    expect(await queue('admin', 'erika@example.org', { key: 'a' })).toBe(true)
    const [mail] = await claim()
    await performAs('service', 'select mail_ended($1)', [mail?.id])
    expect(await queue('admin', 'erika@example.org', { key: 'a' })).toBe(false)
  })

  test('what is not sent is tried again after ever longer pauses, and dropped after 7 days', async () => {
    await queue('admin', 'erika@example.org')
    const pauses: number[] = []
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect(await claim()).toHaveLength(1)
      const { rows } = await owner(
        'select round(extract(epoch from due_at - now()) / 60) as minutes from records.mail_queue',
      )
      pauses.push(Number(rows[0]?.minutes))
      await later()
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 360, 360])
    await owner(`update records.mail_queue set queued_at = now() - interval '7 days 1 minute'`)
    expect(await claim()).toMatchObject([{ kind: 'submission-decided', dropped: true }])
    expect([await waiting(), await claim()]).toEqual([0, []])
    await owner(
      `update records.mail_queue set queued_at = now() - interval '31 days', failed_at = now() - interval '31 days'`,
    )
    await performAs('service', 'select private.remove_expired()')
    expect((await owner('select from records.mail_queue')).rowCount).toBe(0)
  })

  describe('the limits', () => {
    const queued = async (who: PersonaName, addresses: readonly string[]) => {
      const answers: unknown[] = []
      for (const address of addresses) answers.push(await queue(who, address))
      return answers.filter((answer) => answer === true).length
    }
    const fill = (count: number, to: string) =>
      owner(
        `insert into records.mail_queue (kind, recipient, values, mailbox, by_visitor)
       select 'a', 'a@example.org', '{}', private.address_hash(private.mailbox($1)), false from generate_series(1, $2::int)`,
        [to, count],
      )

    test('where a visitor or a member asks: three a day for each mailbox in any spelling', async () => {
      const spellings = [
        'erika@example.org',
        'Erika+1@example.org',
        'erika+2@Example.org',
        'erika@example.org',
      ]
      expect(await queued('visitor', spellings)).toBe(3)
      expect(await queued('member', ['erika@example.org', 'max@example.org'])).toBe(1)
      expect(await queued('admin', ['erika@example.org'])).toBe(1)
    })

    test('mails to an admin do not count as a visitor’s', async () => {
      expect(await queued('visitor', Array(5).fill('admin@example.org'))).toBe(5)
    })

    test('whoever asks: fifty a day for each mailbox; a thousand leave in an hour, the rest later', async () => {
      await fill(50, 'erika@example.org')
      expect(await queued('admin', ['erika@example.org', 'max@example.org'])).toBe(1)
      await owner(
        `update records.mail_queue set claimed_at = now() - interval '59 minutes', due_at = now() + interval '1 day'`,
      )
      await fill(960, 'anna@example.org')
      const claimed: Due[] = []
      for (let call = 0; call < 50; call += 1) claimed.push(...(await claim()))
      expect(claimed).toHaveLength(1000 - 51)
      await owner(`update records.mail_queue set claimed_at = claimed_at - interval '61 minutes'`)
      expect(await claim()).toHaveLength(11)
    })

    test('no address is queued that is none, and no values beyond 20 kB or that are no object', async () => {
      expect(await queue('admin', 'erika@example.org\nBcc: max@example.org')).toBe(false)
      for (const values of [{ title: 'x'.repeat(20_000) }, ['a'], 'a'])
        await expect(queue('admin', 'erika@example.org', { values })).rejects.toMatchObject({ code: '23514' })
      await expect(queue('admin', 'erika@example.org', { kind: '../x' })).rejects.toMatchObject({
        code: '23514',
      })
    })
  })

  test('nobody but the server reads the queue or writes to it', async () => {
    await queue('admin', 'erika@example.org')
    for (const who of ['visitor', 'member', 'admin'] as const)
      for (const statement of [
        'select * from records.mail_queue',
        'select * from claim_mails()',
        `select mail_ended('10000000-0000-4000-8000-000000000001')`,
        `select private.queue_mail('submission-decided', 'erika@example.org', '{}')`,
      ])
        expect((await as(who, statement)).code, `${who}: ${statement}`).toBe('42501')
  })
})

describe('test mail', () => {
  const { server, as, performAs, owner } = createPersonas()

  const SEND = 'select send_test_mail() as id'
  const STATE = 'select test_mail_state($1) as state'

  test('is queued to the address of who asks, for the board alone, and says whether it left', async () => {
    for (const persona of ['visitor', 'member'] as const) expect((await as(persona, SEND)).code).toBe('42501')
    const { rows } = await performAs('admin', SEND)
    const id = rows[0]?.id
    const queued = await owner('select kind, recipient, by_visitor from records.mail_queue where id = $1', [
      id,
    ])
    const { rows: users } = await owner('select email from auth.users where id = $1', [
      server.personas.admin.claims.sub,
    ])
    expect(queued.rows).toEqual([{ kind: 'test-mail', recipient: users[0]?.email, by_visitor: false }])

    const state = async () => (await performAs('admin', STATE, [id])).rows[0]?.state
    expect(await state()).toBe('waiting')
    await performAs('service', 'select from claim_mails()')
    expect(await state()).toBe('retried')
    await performAs('service', 'select mail_ended($1)', [id])
    expect(await state()).toBe('sent')
    await owner('update records.mail_queue set failed_at = now() where id = $1', [id])
    expect(await state()).toBe('retried')
    expect((await performAs('member', STATE, [id])).rows[0]?.state).toBeNull()
  })
})

describe('test mail of a draft', () => {
  const { performAs, owner } = createPersonas()

  test.each([
    [
      { name: ' Werbering Musterstadt ', greeting: 'Moin' },
      { name: 'Werbering Musterstadt', greeting: 'Moin' },
    ],
    [{ name: '[Name]', greeting: 'a\nBcc: b@example.org', town: 'Ort' }, {}],
    [{ name: 'x'.repeat(201), greeting: '' }, {}],
    ['text', {}],
  ])('names the association as it is typed: %j', async (association, values) => {
    await owner('delete from settings_draft')
    await performAs('admin', 'insert into settings_draft (document, based_on) values ($1, 0)', [
      JSON.stringify({ association }),
    ])
    const { rows } = await performAs('admin', 'select send_test_mail() as id')
    const queued = await owner('select values from records.mail_queue where id = $1', [rows[0]?.id])
    expect(queued.rows).toEqual([{ values }])
  })
})

describe('mail templates', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(() => db.drop())

  const mailTemplates = readMailTemplates('supabase/templates')
  const NAMES = [
    'confirmation',
    'invite',
    'magic_link',
    'recovery',
    'email_change',
    'reauthentication',
  ] as const
  const names = {
    Association: 'Werbegemeinschaft Musterstadt e. V.',
    ShortName: 'Werbegemeinschaft Musterstadt',
    Greeting: 'Moin',
  }
  const values = {
    ...names,
    SiteURL: 'https://www.gewerbeverein.example',
    RedirectTo: 'https://www.gewerbeverein.example/member?x=1&y=2',
    TokenHash: 'das-token',
    Token: '012345',
    Email: 'erika@example.org',
    NewEmail: '"><script>alert(1)</script>@example.org',
  }

  test.each(NAMES)(
    'the HTML and text versions of %s have the same content and no unknown placeholder',
    (name) => {
      const mail = mailTemplates(name, 'erika@example.org', values)
      expect(mail.subject).toMatch(/\S/)
      for (const form of [mail.html, mail.text]) {
        expect(form).not.toContain('{{')
        expect(form).toContain('012345')
        expect(form.includes('das-token')).toBe(name !== 'reauthentication')
      }
    },
  )

  test.each(NAMES)('%s greets, names the sender in subject and text, and links to the site only', (name) => {
    const mail = mailTemplates(name, 'erika@example.org', values)
    expect(mail.fromName).toBe(names.Association)
    expect(mail.subject.split(':')[0]).toBe(names.ShortName)
    for (const form of [mail.html, mail.text]) {
      expect(form).toContain('Moin,')
      expect(form).toContain(names.Association)
      const hosts = [...form.matchAll(/https?:\/\/([^/\s"<&]+)/g)].map(([, host]) => host)
      expect([...new Set(hosts)]).toEqual(['www.gewerbeverein.example'])
    }
  })

  test('an invitation does not order the newsletter, which the account does not either', () => {
    const { html, text } = mailTemplates('invite', 'erika@example.org', values)
    expect(html + text).not.toContain('Newsletter')
  })

  test('a mail about an address change names the old and the new address', () => {
    const addresses = { Email: 'alt@example.org', NewEmail: 'neu@example.org' }
    const { text, html } = mailTemplates('email_change', 'neu@example.org', { ...values, ...addresses })
    for (const form of [text, html]) expect(form).toContain('von alt@example.org in neu@example.org')
  })

  test('the names are those of the settings that hold, and neutral ones before there are any', async () => {
    const projectValues = readProjectValues(db.pool, readFileSync('supabase/mail-values.sql', 'utf8'))
    const gap = 'Verein'
    expect(await projectValues()).toEqual({ Association: gap, ShortName: gap, Greeting: 'Guten Tag' })
    const publish = (number: number, association: object) =>
      db.adminPool.query('insert into public.settings_versions (number, document) values ($1, $2)', [
        number,
        { association },
      ])
    await publish(1, { name: names.Association })
    expect(await projectValues()).toEqual({
      ...names,
      ShortName: names.Association,
      Greeting: 'Guten Tag',
    })
    await publish(2, { name: names.Association, shortName: names.ShortName, greeting: names.Greeting })
    expect(await projectValues()).toEqual(names)
  })
})
