import { beforeEach, describe, expect, test } from 'vitest'
import { createPersonas, type PersonaName } from './testing/personas.ts'

const { as, performAs, owner } = createPersonas()

beforeEach(() => owner('delete from records.mail_queue'))

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
beforeEach(() =>
  owner(`create or replace function queue_for_test(_kind text, _to text, _values jsonb, _key text) returns boolean
    language sql security definer as 'select private.queue_mail($1, $2, $3, $4)'`),
)

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
    const spellings = ['erika@example.org', 'Erika+1@example.org', 'erika+2@Example.org', 'erika@example.org']
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
