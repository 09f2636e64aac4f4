import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { OWN_KINDS } from './permissions/entity.ts'
import { createPersonas, type PersonaName } from './testing/personas.ts'

const { owner, server } = createPersonas()

beforeEach(() =>
  owner(`delete from ideas; delete from my_roding_posts; delete from events; delete from jobs; delete from applications;
    delete from reports; delete from records.mail_queue; delete from records.sent_submissions; delete from records.bin`),
)

type Sent = Readonly<{ who?: PersonaName; id?: string | undefined; headers?: Record<string, string> }>

const send = async (table: string, body: unknown, { who = 'visitor', id, headers }: Sent = {}) => {
  const answer = await server.fetch(`/rest/v1/${table}`, {
    method: 'POST',
    headers: {
      ...server.personas[who].headers,
      'content-type': 'application/json',
      prefer: 'return=minimal',
      ...(id && { 'x-submission-id': id }),
      ...headers,
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.text() }
}
const count = async (table: string) => Number((await owner(`select count(*) from ${table}`)).rows[0]?.count)

const IDEA = { title: 'Bänke', description: 'Mehr davon', submitter_email: 'erika@example.org' }
const POST = {
  title: 'Abend',
  content: 'Schön',
  author_name: 'Erika',
  author_email: 'erika@example.org',
  image_url: 'https://zunft.example/storage/v1/object/public/social-posts/1.jpg',
  approved: true,
}
const EVENT = {
  title: 'Markt',
  start_date: '2030-05-01T10:00:00Z',
  submitter_name: 'Max',
  submitter_email: 'max@example.org',
}
const APPLICATION = {
  name: 'Paula',
  business_name: 'Unverpackt',
  address: 'Mühlgasse 6',
  phone: '09461 000 140',
  email: 'paula@example.org',
  website: 'www.unverpackt.example',
  message: 'IBAN: DE02120300000000202051',
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('what a form sends again because the answer was lost', () => {
  test.each([
    ['ideas', IDEA, 'visitor'],
    ['ideas', IDEA, 'member'],
    ['my_roding_posts', POST, 'visitor'],
    ['events', EVENT, 'visitor'],
    ['applications', APPLICATION, 'visitor'],
    ...OWN_KINDS.map(
      ({ table, values }) => [table, { ...values, open_until: inDays(20) }, 'member'] as const,
    ),
  ] as const)('is stored once and answered as before: %s', async (table, row, who) => {
    const id = randomUUID()
    const first = await send(table, row, { who, id })
    expect(first.status).toBe(201)
    const mails = await count('records.mail_queue')
    expect(await send(table, row, { who, id: id.toUpperCase() })).toEqual(first)
    expect(await count(table)).toBe(1)
    expect(await count('records.mail_queue')).toBe(mails)
    await send(table, row, { who, id: randomUUID() })
    expect(await count(table)).toBe(2)
  })

  test('is stored once also when both arrive at the same time, and reports are', async () => {
    await send('events', EVENT)
    const [event] = (await owner('select id from events')).rows
    const report = {
      kind: 'event',
      submission_id: event?.id,
      reason: 'other',
      explanation: 'Das stimmt nicht.',
    }
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('reports', report, { id })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(await count('reports')).toBe(1)
  })

  test('is stored once with the time and the picture of another attempt', async () => {
    const id = randomUUID()
    await send('my_roding_posts', { ...POST, approved_at: '2026-01-01T00:00:00Z' }, { id })
    await send('my_roding_posts', { ...POST, approved_at: '2026-01-01T00:00:09Z' }, { id })
    expect(await count('my_roding_posts')).toBe(1)
  })
})

describe('an id', () => {
  test('is not needed: without one, equal rows are stored as often as they are sent', async () => {
    for (let time = 0; time < 2; time += 1) expect((await send('ideas', IDEA)).status).toBe(201)
    expect(await count('ideas')).toBe(2)
  })

  test('of somebody else neither blocks nor shows anything', async () => {
    const id = randomUUID()
    const first = await send('ideas', IDEA, { id })
    expect(await send('ideas', { ...IDEA, title: 'Anderes' }, { id })).toEqual(first)
    expect(await send('ideas', IDEA, { id, who: 'member' })).toEqual(first)
    expect(await send('ideas', IDEA, { id, who: 'member' })).toEqual(first)
    expect(await count('ideas')).toBe(3)
    expect((await send('events', EVENT, { id })).status).toBe(201)
    expect(await count('events')).toBe(1)
  })

  test('does not merge the rows of one request', async () => {
    await send('ideas', [IDEA, { ...IDEA, title: 'Brunnen' }], { id: randomUUID() })
    expect(await count('ideas')).toBe(2)
  })

  test.each(['', ' ', 'x', "' or 1=1", `${randomUUID()}0`, '0'.repeat(5_000)])(
    'that is no UUID is refused: %#',
    async (id) => {
      const { status, body } = await send('ideas', IDEA, { headers: { 'x-submission-id': id } })
      expect(status).toBe(400)
      expect(JSON.parse(body)).toMatchObject({ message: 'x-submission-id is no UUID' })
      expect(await count('ideas')).toBe(0)
    },
  )

  test('of a row that was refused is free for the corrected one', async () => {
    const id = randomUUID()
    expect((await send('ideas', { ...IDEA, title: 'x'.repeat(300) }, { id })).status).toBe(400)
    expect(await count('records.sent_submissions')).toBe(0)
    expect((await send('ideas', IDEA, { id })).status).toBe(201)
  })

  test('is kept as a digest that nobody reads, for a day', async () => {
    await send('ideas', IDEA, { id: randomUUID() })
    for (const who of ['visitor', 'member', 'admin', 'service'] as const) {
      const { headers } = server.personas[who]
      const answer = await server.fetch('/rest/v1/sent_submissions', { headers })
      expect(answer.status).toBe(404)
    }
    await owner(`update records.sent_submissions set sent_at = now() - interval '23 hours 59 minutes'`)
    await owner('select private.remove_expired_sent_submissions()')
    expect(await count('records.sent_submissions')).toBe(1)
    await owner(`update records.sent_submissions set sent_at = now() - interval '24 hours 1 minute'`)
    await owner('select private.remove_expired_sent_submissions()')
    expect(await count('records.sent_submissions')).toBe(0)
  })
})

test('every kind of submission is stored once', async () => {
  const { rows } = await owner(`
    select source from private.submission_kinds as k where not exists (
      select from pg_trigger as t join pg_proc as p on p.oid = t.tgfoid
      where t.tgrelid = to_regclass('public.' || split_part(k.source, '.', 2)) and p.prosrc ~ 'private.is_sent_again')`)
  expect(rows).toEqual([])
})
