import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPersonas, type PersonaName } from './testing/personas.ts'

const { as, performAs, owner, server } = createPersonas()

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

beforeEach(() =>
  owner(`delete from records.events; delete from records.status_links; delete from records.mail_queue; delete from records.bin;
    delete from public.site_settings; delete from public.settings_versions`),
)

/** Submits an event as the form does, and returns the token that its mail has; undefined where there is no mail. */
async function submit(change: object = {}, who: PersonaName = 'visitor'): Promise<string> {
  const response = await server.fetch('/rest/v1/events', {
    method: 'POST',
    headers: { ...server.personas[who].headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Fest',
      start_date: inDays(10),
      end_date: inDays(11),
      location: 'Markt',
      submitter_name: 'Erika',
      submitter_email: 'erika@example.org',
      is_user_submitted: true,
      ...change,
    }),
  })
  expect(response.status).toBe(201)
  const { rows } = await owner(`select values ->> 'token' as token from records.mail_queue
    where kind = 'submission-received' and due_at is not null order by queued_at desc limit 1`)
  return rows[0]?.token
}
const call = async (name: string, body: object, who: PersonaName = 'visitor') => {
  const response = await server.fetch(`/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...server.personas[who].headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}
const correct = (token: string, changes: unknown) =>
  call('correct_submission', { _token: token, _changes: changes })
const withdraw = (token: string) => call('withdraw_submission', { _token: token })
const stored = async () => (await owner('select * from records.events order by title')).rows
const status = async (token: string) =>
  (await performAs('visitor', 'select title, state from submission_status($1)', [token])).rows[0]
const shown = async (token: string) =>
  (await performAs('visitor', 'select * from submitted_event($1)', [token])).rows[0]
const approval = () =>
  owner(
    `insert into settings_versions (number, document) values (1, '{"moderation": {"events": "approval"}}')`,
  )

describe('who submits an event', () => {
  test('gets one mail with a link that shows the event, without contact data', async () => {
    const token = await submit()
    const { rows } = await owner('select kind, recipient, values from records.mail_queue')
    expect(rows).toEqual([
      {
        kind: 'submission-received',
        recipient: 'erika@example.org',
        values: { kind: 'event', title: 'Fest', state: 'published', token },
      },
    ])
    expect(await status(token)).toEqual({ title: 'Fest', state: 'published' })
    const event = await shown(token)
    expect(event).toMatchObject({ title: 'Fest', location: 'Markt' })
    expect(JSON.stringify(event)).not.toContain('example.org')
    const links = await owner('select * from records.status_links')
    expect(JSON.stringify(links.rows)).not.toContain(token)
  })

  test('gets none for what is over, entered by the office, or back from the bin', async () => {
    await submit({ start_date: inDays(-2), end_date: inDays(-1) })
    await performAs(
      'admin',
      `insert into events (title, start_date, submitter_email) values ('Amt', $1, 'a@example.org')`,
      [inDays(3)],
    )
    expect((await owner('select from records.mail_queue')).rowCount).toBe(0)
    const token = await submit({ title: 'Fest' })
    const { id } = await shown(token)
    await performAs('admin', 'delete from events where id = $1', [id])
    await performAs('admin', `select restore_from_bin('event', $1)`, [id])
    const { rows } = await owner(`select kind from records.mail_queue where kind = 'submission-received'`)
    expect(rows).toHaveLength(1)
  })

  test('is not mailed more than three times a day, and has no link without the mail', async () => {
    for (const title of ['A', 'B', 'C', 'D']) await submit({ title })
    const { rows } = await owner('select title from records.status_links order by title')
    expect(rows.map(({ title }) => title)).toEqual(['A', 'B', 'C'])
    expect(await stored()).toHaveLength(4)
  })
})

describe('a correction', () => {
  test('changes what it names, is public at once, and new to the office', async () => {
    const token = await submit({ description: 'Alt' })
    await owner('delete from unseen_events; update records.events set latitude = 49, longitude = 12')
    const changes = {
      title: 'Straßenfest',
      description: null,
      start_date: inDays(12),
      end_date: null,
      location: 'Gasse',
      organiser: 'Verein',
      price: 'frei',
      ticket_url: 'https://karten.example',
      accessibility: 'Rampe',
      address: 'Gasse 1',
    }
    expect((await correct(token, changes)).status).toBe(204)
    const [event] = await stored()
    expect(event).toMatchObject({
      ...changes,
      start_date: new Date(changes.start_date),
      state: 'approved',
      submitter_name: 'Erika',
      sequence: 1,
      // They belonged to the old place.
      latitude: null,
      longitude: null,
    })
    expect((await owner('select event_id from unseen_events')).rows).toEqual([{ event_id: event.id }])
    expect(await status(token)).toEqual({ title: 'Straßenfest', state: 'published' })
    expect((await owner(`select from records.mail_queue where kind <> 'submission-received'`)).rowCount).toBe(
      0,
    )
  })

  test('is kept beside what it was until the office has looked, the first value of several', async () => {
    const token = await submit({ description: 'Alt' })
    const noted = async () => (await owner('select before from unseen_events')).rows
    await correct(token, { description: 'Neu' })
    // The office has not seen the event yet.
    expect(await noted()).toEqual([{ before: null }])
    await performAs('editor', 'delete from unseen_events')
    await correct(token, { description: 'Neuer', price: '5 €' })
    await correct(token, { description: 'Am neuesten' })
    expect(await noted()).toEqual([{ before: { description: 'Neu', price: null } }])
  })

  test('waits where events are approved; the office decides anew', async () => {
    await approval()
    const token = await submit()
    expect((await status(token)).state).toBe('pending')
    await performAs('admin', `update event_states set state = 'approved'`)
    await correct(token, { price: '5 €' })
    expect([(await stored())[0].state, (await status(token)).state]).toEqual(['pending', 'pending'])
    expect((await as('visitor', 'select from event_entries')).rows).toEqual([])
    expect(await shown(token)).toMatchObject({ price: '5 €' })
    await performAs('admin', `update event_states set state = 'approved'`)
    expect((await status(token)).state).toBe('published')
  })

  test('publishes nothing that waits', async () => {
    await approval()
    const token = await submit()
    await owner('delete from public.site_settings; delete from public.settings_versions')
    expect((await correct(token, { title: 'Neu' })).status).toBe(204)
    expect(await stored()).toMatchObject([{ title: 'Neu', state: 'pending' }])
  })

  test('of nothing is none', async () => {
    const token = await submit()
    await owner('delete from unseen_events')
    for (const same of [{}, { title: 'Fest', organiser: null }])
      expect((await correct(token, same)).status).toBe(204)
    expect((await owner('select from unseen_events')).rowCount).toBe(0)
    expect(await stored()).toMatchObject([{ sequence: 0 }])
  })

  test('leaves every other column and every other event as it is', async () => {
    await submit({ title: 'Anderes', submitter_email: 'max@example.org' })
    const token = await submit()
    const before = await stored()
    const [other] = before
    for (const name of Object.keys(before[0]).filter((column) => !NAMED.includes(column)))
      expect((await correct(token, { [name]: 'approved' })).status, name).toBe(400)
    for (const changes of [
      { id: other.id, title: 'X' },
      { submitter_email: 'x@example.org' },
      { nothing: 'x' },
    ])
      expect((await correct(token, changes)).status).toBe(400)
    expect(await stored()).toEqual(before)
    await correct(token, { title: 'Neu' })
    expect((await stored()).map(({ title }) => title)).toEqual(['Anderes', 'Neu'])
  })

  test.for([
    ...[null, [], 'x', 7].map((changes) => [changes] as const),
    { title: '' },
    { title: null },
    { title: 7 },
    { title: { a: 1 } },
    { title: 'x'.repeat(201) },
    { title: 'a\u0007' },
    { description: 'x'.repeat(5001) },
    { description: '\u0007' },
    { location: 'x'.repeat(201) },
    { organiser: 'x'.repeat(201) },
    { price: 'x'.repeat(201) },
    { accessibility: 'x'.repeat(1001) },
    { address: 'x'.repeat(301) },
    { ticket_url: 'javascript:alert(1)' },
    { ticket_url: `https://a.b/${'x'.repeat(2048)}` },
    { start_date: null },
    { start_date: 'bald' },
    { start_date: 'infinity' },
    { end_date: 'infinity' },
    { start_date: '20265-01-01' },
    { start_date: inDays(12) },
    { end_date: inDays(9) },
    { start_date: inDays(-3), end_date: inDays(-2) },
  ])('is refused with 400 beyond the bounds of the form: %j', async (changes) => {
    const token = await submit()
    const before = await stored()
    const { status, text } = await correct(
      token,
      Array.isArray(changes) && changes.length === 1 ? changes[0] : changes,
    )
    expect(status, text).toBe(400)
    expect(await stored()).toEqual(before)
  })

  test('is made a hundred times by one link', async () => {
    const token = await submit()
    await owner('update records.status_links set corrections = 99')
    expect((await correct(token, { title: 'Hundert' })).status).toBe(204)
    expect((await correct(token, { title: 'Mehr' })).status).toBe(429)
    expect(await stored()).toMatchObject([{ title: 'Hundert' }])
  })
})

const NAMED = [
  'title',
  'description',
  'start_date',
  'end_date',
  'location',
  'organiser',
  'price',
  'ticket_url',
  'accessibility',
  'address',
]

describe('withdrawing', () => {
  test('takes the event off the site into the bin, from where the office puts it back', async () => {
    const token = await submit()
    const { id } = await shown(token)
    expect((await withdraw(token)).status).toBe(204)
    expect([await stored(), await shown(token), (await status(token)).state]).toEqual([
      [],
      undefined,
      'withdrawn',
    ])
    expect((await performAs('admin', 'select kind, title, deleted_by from bin')).rows).toEqual([
      { kind: 'event', title: 'Fest', deleted_by: null },
    ])
    expect((await withdraw(token)).status).toBe(404)
    expect((await correct(token, { title: 'X' })).status).toBe(404)
    await performAs('admin', `select restore_from_bin('event', $1)`, [id])
    expect((await status(token)).state).toBe('published')
    expect((await correct(token, { title: 'Neu' })).status).toBe(204)
    const { rows } = await owner(`select submitter_email from records.event_contacts`)
    expect(rows).toEqual([{ submitter_email: 'erika@example.org' }])
  })

  test('keeps other deletions of the same transaction out of the bin, and mails nobody', async () => {
    const token = await submit()
    await owner(`begin; select withdraw_submission('${token}'); delete from records.events; commit`)
    const { rows } = await owner('select title from records.bin')
    expect(rows).toEqual([{ title: 'Fest' }])
    expect((await owner(`select from records.mail_queue where kind <> 'submission-received'`)).rowCount).toBe(
      0,
    )
  })
})

describe('a link changes nothing', () => {
  test.each<[string, (token: string) => string]>([
    ['without the token', () => randomBytes(32).toString('base64url')],
    ['with an empty token', () => ''],
    ['with a part of it', (token) => token.slice(1)],
    ['with more than it', (token) => `${token}a`],
  ])('%s, and all answers are alike', async (_, change) => {
    const token = change(await submit())
    const before = await stored()
    const answers = [await correct(token, { title: 'X' }), await withdraw(token)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(answers[0]?.text).toBe(answers[1]?.text)
    expect([await shown(token), await stored()]).toEqual([undefined, before])
  })

  test.each([
    [
      'the event is over',
      `update records.events set start_date = now() - interval '2 days', end_date = now() - interval '1 day'`,
    ],
    ['the office has rejected it', `update records.events set state = 'rejected'`],
    ['it belongs to an event of the office', 'update records.events set is_user_submitted = false'],
    [
      'it is too old',
      `update records.events set start_date = now() - interval '92 days', end_date = now() - interval '91 days';
       update records.status_links set created_at = now() - interval '366 days'`,
    ],
    ['it belongs to another kind', `update records.status_links set kind = 'idea'`],
    ['the event is gone', 'delete from records.events'],
  ])('when %s: the answer is that of an unknown one', async (_, sql) => {
    const token = await submit()
    await owner(sql)
    const before = await stored()
    const unknown = await withdraw('unknown')
    expect(await correct(token, { title: 'X' })).toEqual(unknown)
    expect(await withdraw(token)).toEqual(unknown)
    expect(await stored()).toEqual(before)
  })

  test('shows an event that is over until 90 days later, however long ago it was submitted', async () => {
    const token = await submit()
    await owner(
      `update records.status_links set created_at = now() - interval '3 years', decided_at = now() - interval '1 year'`,
    )
    expect((await status(token)).state).toBe('published')
    await owner(`update records.events set start_date = now() - interval '89 days', end_date = null`)
    expect(await shown(token)).toBeDefined()
    await owner(`update records.events set start_date = now() - interval '91 days'`)
    expect([await status(token), await shown(token)]).toEqual([undefined, undefined])
    await performAs('service', 'select private.remove_expired()')
    expect((await owner('select from records.status_links')).rowCount).toBe(0)
  })

  test('and nobody calls what makes links or finds events', async () => {
    for (const who of ['visitor', 'member', 'admin'] as const)
      expect((await as(who, `select private.changeable_event('x')`)).code).toBe('42501')
  })
})
