import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { normaliseEmail } from 'zunft-backend/accounts'
import { addressProblem, deliveredAddress, visibleText } from '../functions/_shared/email-address.ts'
import { createPersonas } from './testing/personas.ts'

describe('budgets of mails', () => {
  describe('mail budgets', () => {
    const { performAs, owner, server } = createPersonas()

    const STRANGER = '203.0.113.7'
    const NEIGHBOUR_OF_STRANGER = '203.0.113.200'
    const VISITOR = '198.51.100.7'

    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

    type Queue = Readonly<{
      queue: 'mail_queue' | 'newsletter_confirmations' | 'application_copies'
      claim: string
      table: string
      row(email: string): object
      period: string
      most: number
    }>

    /** Each queue, how to fill it, and its share of its budget in a period. */
    const QUEUES: readonly Queue[] = [
      {
        queue: 'mail_queue',
        claim: 'claim_mails()',
        table: 'events',
        row: (email: string) => ({
          title: 'Fest',
          start_date: tomorrow,
          end_date: tomorrow,
          location: 'Markt',
          submitter_name: 'Erika',
          submitter_email: email,
          is_user_submitted: true,
        }),
        period: '1 hour',
        most: 60,
      },
      {
        queue: 'newsletter_confirmations',
        claim: 'claim_newsletter_confirmations()',
        table: 'newsletter_subscriptions',
        row: (email: string) => ({ name: 'Erika', email }),
        period: '1 day',
        most: 200,
      },
      {
        queue: 'application_copies',
        claim: 'claim_application_copies()',
        table: 'applications',
        row: (email: string) => ({ name: 'E', business_name: 'M', address: 'Markt 1', phone: '0', email }),
        period: '1 day',
        most: 50,
      },
    ]

    beforeEach(() =>
      owner(`delete from records.events; delete from records.applications; delete from newsletter_subscriptions; delete from records.mail_queue;
    delete from records.newsletter_confirmations; delete from records.application_copies`),
    )

    describe.each(QUEUES)('$queue:', ({ queue, claim, table, row, period, most }) => {
      async function submit(emails: readonly string[], from: string) {
        const response = await server.fetch(`/rest/v1/${table}`, {
          method: 'POST',
          headers: {
            ...server.personas.visitor.headers,
            'content-type': 'application/json',
            'x-forwarded-for': from,
          },
          body: JSON.stringify(emails.map((email) => row(email))),
        })
        expect(response.status).toBe(201)
      }
      const addresses = (count: number, name: string) =>
        Array.from({ length: count }, (_, n) => `${name}${n}@example.org`)
      /** All that may leave now, in calls of twenty. */
      async function claimed(): Promise<string[]> {
        const { rows } = await performAs('service', `select * from ${claim}`)
        const found = rows.map((mail) => mail.recipient ?? mail.email)
        return found.length > 0 ? [...found, ...(await claimed())] : []
      }
      /** The mails that were claimed have left; the next period begins. */
      const nextPeriod = () =>
        owner(
          `update records.${queue} set claimed_at = claimed_at - $1::interval,
      due_at = case when claimed_at is null then due_at else now() + interval '10 years' end where due_at is not null`,
          [period],
        )

      test('a flood of one network takes a fifth; another network’s mail goes at once, the rest goes later', async () => {
        await submit(addresses(99, 'flood'), STRANGER)
        expect(await claimed()).toHaveLength(most / 5)
        await submit(['neighbour@example.org'], NEIGHBOUR_OF_STRANGER)
        await submit(['erika@example.org'], VISITOR)
        expect(await claimed()).toEqual(['erika@example.org'])
        let sent = most / 5
        while (sent < 100) {
          await nextPeriod()
          const mails = await claimed()
          expect(mails).toHaveLength(Math.min(most / 5, 100 - sent))
          sent += mails.length
        }
        await nextPeriod()
        expect(await claimed()).toEqual([])
      })

      test('of many networks the budget is the limit, and each has its turn before another has its second', async () => {
        const networks = Array.from({ length: 10 }, (_, n) => `192.0.${n}.1`)
        for (const from of networks) await submit(addresses(most / 5, `of-${from}-`), from)
        await submit(['erika@example.org'], VISITOR)
        const mails = await claimed()
        expect(mails).toHaveLength(most)
        expect(mails).toContain('erika@example.org')
        await nextPeriod()
        expect(await claimed()).toHaveLength(most)
      })

      test.each(['10.1.2.3', '127.0.0.1', 'fd00::1', 'unknown'])(
        'visitors who cannot be told apart (%s) share the whole budget, and others have their turn',
        async (from) => {
          await submit(addresses(most - 1, 'of-many'), from)
          await submit(addresses(most / 5 + 1, 'flood'), STRANGER)
          const mails = await claimed()
          expect(mails).toHaveLength(most)
          expect(mails.filter((email) => email.startsWith('flood'))).toHaveLength(most / 5)
        },
      )

      test('a hundred mails of one network wait, and no more; what was submitted is stored', async () => {
        await submit(addresses(110, 'flood'), STRANGER)
        await submit(['erika@example.org'], VISITOR)
        expect((await owner(`select from records.${queue}`)).rowCount).toBe(101)
        expect((await owner(`select from ${table}`)).rowCount).toBe(111)
      })

      test('ten thousand wait, and no more', async () => {
        await submit(['first@example.org'], VISITOR)
        if (queue === 'application_copies') {
          // Without the applications, which would take seconds.
          await owner(`begin; set local session_replication_role = replica; insert into records.application_copies (application_id, network)
        select id, uuid_send(id) from (select gen_random_uuid() as id from generate_series(1, 9999)) as ids; commit`)
        } else {
          const [others, values] =
            queue === 'mail_queue'
              ? ['kind, recipient, values, by_visitor', `'a', 'a@example.org', '{}', true`]
              : ['by_admin', 'false']
          await owner(`insert into records.${queue} (mailbox, network, ${others})
        select sha256(n::text::bytea), sha256(n::text::bytea), ${values} from generate_series(1, 9999) as n`)
        }
        await submit(['second@example.org'], VISITOR)
        expect((await owner(`select from records.${queue}`)).rowCount).toBe(10_000)
      })
    })

    test('a confirmation that the budget held back leaves within a week, others within a day', async () => {
      const aged = async (held: boolean, days: number) => {
        await owner('delete from newsletter_subscriptions; delete from records.newsletter_confirmations')
        await performAs(
          'visitor',
          `insert into newsletter_subscriptions (name, email) values ('E', 'erika@example.org')`,
        )
        await owner(
          'update records.newsletter_confirmations set held = $1, asked_at = now() - make_interval(days => $2, mins => -1)',
          [held, days],
        )
        return (await performAs('service', 'select * from claim_newsletter_confirmations()')).rows.length
      }
      expect([await aged(false, 1), await aged(false, 2)]).toEqual([1, 0])
      expect([await aged(true, 7), await aged(true, 8)]).toEqual([1, 0])
    })

    test('a copy of an application waits for a week, and counts for a day after it has left', async () => {
      const copies = async () => (await owner('select due_at from records.application_copies')).rows
      const apply = () =>
        performAs(
          'visitor',
          `insert into applications (name, business_name, address, phone, email) values ('E', 'M', 'Markt 1', '0', 'erika@example.org')`,
        )
      await apply()
      await owner(`update records.application_copies set due_at = now() - interval '7 days 1 minute'`)
      expect((await performAs('service', 'select * from claim_application_copies()')).rows).toEqual([])
      expect(await copies()).toEqual([])
      await apply()
      const [copy] = (await performAs('service', 'select id from claim_application_copies()')).rows
      await performAs('service', 'select application_copy_sent($1)', [copy?.id])
      for (const [age, kept] of [
        ['23 hours', [{ due_at: null }]],
        ['25 hours', []],
      ] as const) {
        await owner('update records.application_copies set claimed_at = now() - $1::interval', [age])
        await performAs('service', 'select * from claim_application_copies()')
        expect(await copies(), age).toEqual(kept)
      }
    })
  })

  describe('mailboxes', () => {
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
        [
          'newsletter_confirmations',
          `insert into newsletter_subscriptions (name, email) values ('E', $1)`,
          1,
        ],
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
  })
})

describe('email addresses', () => {
  const { as, owner } = createPersonas()

  /** Typed texts, and the address that mail is delivered to; null for a refused one. */
  const ADDRESSES: ReadonlyArray<readonly [string, string | null]> = [
    ['erika@example.org', 'erika@example.org'],
    ['erika.muster+liste@mail.example.org', 'erika.muster+liste@mail.example.org'],
    ["o'neil_x!#$%*/=^`{|}~-@example.org", "o'neil_x!#$%*/=^`{|}~-@example.org"],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
    ['erika@xn--bckerei-5wa.example', 'erika@xn--bckerei-5wa.example'],
    ['erika@例え.テスト', 'erika@xn--r8jz45g.xn--zckzah'],
    ['erika@bäckerei.example', 'erika@xn--bckerei-5wa.example'],
    ['erika@BÄCKEREI-straße.example', 'erika@xn--bckerei-strae-mdb7d.example'],
    ['erika@ba\u0308ckerei.example', 'erika@xn--bckerei-5wa.example'],
    ['erika@пример.испытание', 'erika@xn--e1afmkfd.xn--80akhbyknj4f'],
    ['jörg@example.org', null],
    ['eri\u212Aa@example.org', null],
    ['eri\u017Fa@example.org', null],
    ['eri\uFF4Ba@example.org', null],
    ['erika@bac\u212Aerei.example', 'erika@backerei.example'],
    ['erika@\u017Fchule.example', 'erika@schule.example'],
    ['ERIKA@EXAMPLE.ORG', 'erika@example.org'],
    ['jörg@bäckerei.example', null],
    ['erika@bäcker ei.example', null],
    ['erika@bäckerei\u2028.example', null],
    ['erika@bäckerei\u200d.example', null],
    ['erika@-bäckerei.example', null],
    ['erika@bäckerei!.example', null],
    ['erika@bäckerei', null],
    ['erika@bäckerei..example', null],
    ['er..ika@example.org', null],
    ['.erika@example.org', null],
    ['erika.@example.org', null],
    ['erika@example..org', null],
    ['erika@-example.org', null],
    ['erika@example-.org', null],
    ['erika@exam_ple.org', null],
    ['erika@example', null],
    ['erika@example.o', null],
    ['erika@192.0.2.1', null],
    ['erika@@example.org', null],
    ['erika example@example.org', null],
    ['"erika"@example.org', null],
    ['erika?bcc=max@example.org', null],
    ['erika&cc=max@example.org', null],
    ['erika,max@example.org', null],
    ['erika@example.org\nBcc: max@example.org', null],
    ['erika\u0085@example.org', null],
    [`${'a'.repeat(65)}@example.org`, null],
    [`erika@${'a'.repeat(64)}.example`, null],
    [`erika@${'a.'.repeat(130)}org`, null],
    [`erika@${'ä.'.repeat(200)}org`, null],
    [`erika@${'ä'.repeat(64)}.example`, null],
    ['@example.org', null],
    ['', null],
  ]

  function addressOfAuth(typed: string): string | null {
    try {
      return normaliseEmail(typed)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'validation_failed') return null
      throw error
    }
  }

  describe.each(ADDRESSES)('%j', (typed, delivered) => {
    test('is the same address for form, database and auth service', async () => {
      const ofForm = addressProblem(typed.trim()) ? null : deliveredAddress(typed.trim()).toLowerCase()
      const { rows } = await owner(
        'select case when private.is_email(private.email_address($1)) then lower(private.email_address($1)) end as email',
        [typed],
      )
      expect({ ofForm, ofDatabase: rows[0]?.email, ofAuth: addressOfAuth(typed) }).toEqual({
        ofForm: delivered,
        ofDatabase: delivered,
        ofAuth: delivered,
      })
    })

    test('is stored as it is delivered to, or refused with 23514', async () => {
      const insert = `insert into newsletter_subscriptions (name, email) values ('Erika', $1) returning lower(email) as email`
      const { rows, code } = await as('admin', insert, [typed])
      expect(delivered === null ? code : rows).toEqual(delivered === null ? '23514' : [{ email: delivered }])
    })
  })

  test.each([
    'eri\u00adka@example.org',
    'erika@exam\u200bple.org',
    'erika@exam\u00adple.org',
    '\u200eerika@example.org',
    'erika@example.org\u2060',
    '\u202aerika@example.org\u202c',
    '\u2066erika@example.org\u2069',
  ])(
    '%j, as it is copied from a document, is an address for forms, which take out what is invisible; others refuse it',
    async (copied) => {
      expect(visibleText(copied)).toBe('erika@example.org')
      const insert = `insert into newsletter_subscriptions (name, email) values ('Erika', $1)`
      for (const who of ['visitor', 'admin'] as const)
        expect((await as(who, insert, [copied])).code).toBe('23514')
      expect(addressOfAuth(copied)).toBeNull()
      expect(addressProblem(copied)).toBeDefined()
    },
  )

  test('domains of any script have the ASCII form of Node', async () => {
    const letters = 'äöüßéłøçñžабвгдежзαβγδεあいうえお中文字한국어अआइİñ'
    const labels = Array.from({ length: 60 }, (_, n) => {
      const part = Array.from(letters).filter((_letter, place) => (place * 7 + n * 13) % 11 < 3)
      return n % 2 ? `a${n}-${part.join('')}z` : part.join(`${n}`)
    }).map((label) => Array.from(label).slice(0, 20).join('').toLowerCase().normalize('NFKC'))
    for (const label of labels) {
      const { rows } = await owner('select private.email_address($1) as email', [`erika@${label}.example`])
      expect(rows[0]?.email, label).toBe(normaliseEmail(`erika@${label}.example`))
      expect(deliveredAddress(`erika@${label}.example`), label).toBe(rows[0]?.email)
    }
  })
})
