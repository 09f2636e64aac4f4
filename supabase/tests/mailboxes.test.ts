import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPersonas } from './testing/personas.ts'

const { performAs, owner } = createPersonas()

/** Spellings of one mailbox, and others that only look like it. */
const MAILBOXES = [
  [
    'erika@example.org',
    ['Erika@Example.org', 'erika+1@example.org', 'erika+list+2@example.org'],
    ['eri.ka@example.org', 'erik+a@example.org', '+erika@example.org', 'erika@example.com'],
  ],
  [
    'erika.muster@gmail.com',
    ['erikamuster@gmail.com', 'e.r.i.k.a.m.u.s.t.e.r@gmail.com', 'Erika.Muster+x@GoogleMail.com'],
    ['erika@gmail.com', 'erika.muster@gmail.com.example.org', 'erika.muster@notgmail.com'],
  ],
] as const

test.each(MAILBOXES)('%s is one mailbox in all its spellings', async (address, same, other) => {
  // The query of the auth service, with the role that it is asked with.
  const query = readFileSync('supabase/mailbox.sql', 'utf8')
  const mailbox = async (of: string) => (await performAs('service', query, [of])).rows[0]?.mailbox
  const own = await mailbox(address)
  for (const each of same) expect(await mailbox(each), each).toBe(own)
  for (const each of other) expect(await mailbox(each), each).not.toBe(own)
})

describe('each limit of a mailbox counts its spellings together:', () => {
  const spellings = (count: number) =>
    Array.from({ length: count }, (_, n) => `erika${'.'.repeat(n % 2)}muster+${n}@gmail.com`)
  const count = async (table: string) => (await owner(`select from records.${table}`)).rowCount

  beforeAll(() =>
    owner(`create function queue_for_test(_to text) returns boolean
      language sql security definer as $$ select private.queue_mail('submission-decided', $1, '{}') $$`),
  )

  test.each([
    ['mail_queue', 'select queue_for_test($1)', 3],
    ['newsletter_confirmations', `insert into newsletter_subscriptions (name, email) values ('E', $1)`, 1],
    [
      'application_copies',
      `insert into applications (name, business_name, address, phone, email) values ('E', 'M', 'Markt 1', '0', $1)`,
      3,
    ],
  ])('%s', async (table, statement, most) => {
    for (const email of spellings(6)) await performAs('visitor', statement, [email])
    expect(await count(table)).toBe(most)
  })
})
