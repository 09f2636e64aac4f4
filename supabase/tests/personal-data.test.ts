import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPersona, createTestDatabase, type TestDatabase } from 'zunft-backend/testing'
import { completeSettings } from '../../site/app/association/complete-settings.ts'
import type { Activity } from '../../site/app/association/processing/processing.ts'
import {
  type ProcessingRecord,
  recordSections,
} from '../../site/app/association/processing/record-sections.ts'
import type { SettingsDocument } from '../../site/app/association/schema/settings.ts'
import { privacy } from '../../site/app/association/texts/privacy.ts'
import { PERSON_ROWS } from './testing/person-rows.ts'
import { createPersonas, perform } from './testing/personas.ts'

describe('personal data', () => {
  describe('personal data', () => {
    let db: TestDatabase
    beforeAll(async () => {
      db = await createTestDatabase()
    })
    afterAll(() => db.drop())

    /** Names of columns that may identify a person. */
    const PERSONAL =
      '(^|_)(e?mail|name|phone|mobile|fax|iban|bic|address|street|city|town|birthday|holder|salutation|person|contact|mailbox|network|ip|user_agent|recipient|reporter|identifier)(_hash)?$|(^|_)(user|owner|account|actor|profile)_id$|_(by|to)$'

    const unregistered = async () =>
      (
        await db.adminPool.query<{ column: string }>(
          `select format('%s.%s', c.oid::regclass, a.attname) as column from pg_class as c join pg_attribute as a on a.attrelid = c.oid
       where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'records'::regnamespace) and a.attnum > 0 and not a.attisdropped
         and a.attname ~ $1 and a.atttypid <> 'boolean'::regtype
         and not exists (select from private.personal_data as d, unnest(d.tables) as t where t::regclass = c.oid)
       order by 1`,
          [PERSONAL],
        )
      ).rows.map(({ column }) => column)

    describe('the registry of personal data', () => {
      test('names every table whose columns look personal (private.register_personal_data)', async () => {
        expect(await unregistered()).toEqual([])
      })

      test('would find a table that nobody has registered', async () => {
        await db.adminPool.query(
          'create table public.guests (id uuid primary key, contact_email text, note text)',
        )
        expect(await unregistered()).toContain('guests.contact_email')
        await db.adminPool.query('drop table public.guests')
      })

      test('says for every table with data of people why, who reads them and how long they stay', async () => {
        const { rows } = await db.adminPool.query(
          `select label from private.personal_data where source is not null
         and (purpose is null or readers is null or kept_for is null or coalesce(cardinality(emails), 0) + coalesce(cardinality(names), 0) = 0)`,
        )
        expect(rows).toEqual([])
      })

      test.each([
        ['a table that does not exist', { tables: ['public.nothing'] }],
        ['a column that does not exist', { emails: ['s.nothing'] }],
        ['no word about erasing', { erasing: null }],
        ['something kept without date and ground', { kept: "'{}'::jsonb" }],
      ])('refuses a registration with %s', async (_what, change) => {
        const entry = {
          label: 'x',
          source: 'public.ideas',
          tables: ['records.ideas'],
          emails: ['s.submitter_email'],
          erasing: 'delete',
        }
        await expect(
          db.adminPool.query('select private.register_personal_data($1)', [
            JSON.stringify({ ...entry, ...change }),
          ]),
        ).rejects.toThrow()
      })
    })
  })

  describe('people in tables', () => {
    const { as, performAs, owner, server } = createPersonas()

    type Entry = Readonly<{
      label: string
      source: string
      emails: string[] | null
      names: string[] | null
      account: string | null
      erasing: 'delete' | 'blank' | 'keep'
      blanks: string[] | null
    }>
    const registry = async () =>
      (await owner('select * from private.personal_data where source is not null')).rows as Entry[]

    const WAYS = Object.entries(PERSON_ROWS).flatMap(([label, ways]) =>
      Object.entries(ways).map(([way, statement]) => ({ label, way, statement })),
    )

    test('every expression of every registered table has a row here', async () => {
      const ways = (await registry()).flatMap(({ label, emails, names, account }) => [
        ...(emails ?? []).map((_, place) => `${label}: email ${place}`),
        ...(names ?? []).map((_, place) => `${label}: name ${place}`),
        ...(account ? [`${label}: account`] : []),
      ])
      expect(WAYS.map(({ label, way }) => `${label}: ${way}`).sort()).toEqual(ways.sort())
    })

    type Found = Readonly<{ source: string; label: string; id: string }>
    const find = async (query: string) =>
      (await as('admin', 'select source, label, id from find_person($1)', [query])).rows as Found[]

    let persons = 0
    let person: { email: string; userId: string }
    beforeAll(async () => {
      await owner(`insert into public.voucher_participants (external_id, name) values ('betrieb', 'Betrieb');
    insert into public.ideas (title, description, status) values ('gemeldet', 'd', 'approved')`)
    })
    beforeEach(async () => {
      persons += 1
      const { userId } = await createPersona(
        server.db.adminPool,
        server.instance.secrets,
        `person${persons}`,
        'member',
      )
      person = { email: `person${persons}@example.org`, userId }
    })

    describe.each(WAYS)('$label, $way', ({ label, way, statement }) => {
      test('is found, handed over and erased as the registration says', async () => {
        const isAccount = way === 'account' || label === 'Protokoll der Verwaltung'
        const query = isAccount
          ? person.email
          : way.startsWith('email')
            ? `wer${persons}@example.net`
            : `Wer Immer${persons}`
        const { rows } = await owner(
          statement.replaceAll('$2', `'${person.userId}'`),
          statement.includes('$1') ? [query] : [],
        )
        const id = rows[0]?.id
        const record = (await find(query)).find((found) => found.label === label && found.id === id)
        expect(record).toBeDefined()
        expect(await find(`nicht-${query}`)).toEqual([])

        const list = [JSON.stringify([{ source: record?.source, id }])]
        const { rows: exported } = await as('admin', 'select label, data from export_person($1)', list)
        expect(exported).toMatchObject([{ label }])
        if (!isAccount) expect(JSON.stringify(exported)).toContain(query)

        await performAs('admin', 'select erase_person($1)', list)
        const entry = (await registry()).find((one) => one.label === label)
        const { rows: left } = await owner(
          `select to_jsonb(s) as row from ${entry?.source} as s where id = $1`,
          [id],
        )
        if (entry?.erasing === 'delete') expect(left).toEqual([])
        else expect(left).toHaveLength(1)
        for (const column of entry?.blanks ?? []) expect(left[0]?.row[column]).toBeNull()
        if (entry?.erasing !== 'keep' && !isAccount)
          expect((await find(query)).filter((found) => found.label === label)).toEqual([])
      })
    })

    describe.each([
      ['Fotobeiträge', 'social-posts', 'public.my_roding_posts', 'approved = false'],
      ['Veranstaltungen', 'event-images', 'records.events', `state = 'rejected'`],
    ])('a picture of %s', (label, bucket, table, rejected) => {
      const name = () => `bild-${persons}.jpg`
      const pictures = async (of: string) =>
        (await as('admin', 'select label, picture from find_person($1)', [of])).rows.flatMap((found) =>
          found.label === label ? [found.picture] : [],
        )
      const insert =
        label === 'Fotobeiträge'
          ? `insert into public.my_roding_posts (title, content, image_url, author_email, author_name) values ('Nebel', 'c', $1, $2, 'x') returning id`
          : `insert into public.events (title, start_date, image_url, is_user_submitted, submitter_email) values ('Markt', now() + interval '1 day', $1, true, $2) returning id`

      test('is named where it is stored: public, withheld after a rejection, and nowhere once it is gone', async () => {
        const email = `bild${persons}@example.net`
        await owner('insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, name()])
        const { rows } = await owner(insert, [`/storage/v1/object/public/${bucket}/${name()}`, email])
        expect(await pictures(email)).toEqual([{ bucket, name: name() }])

        await owner(`update ${table} set ${rejected} where id = $1`, [rows[0]?.id])
        const withheld = { bucket: 'withheld-pictures', name: `${bucket}/${name()}` }
        expect(await pictures(email)).toEqual([withheld])
        const { rows: found } = await as('admin', 'select source, id from find_person($1)', [email])
        const { rows: exported } = await as('admin', 'select picture from export_person($1)', [
          JSON.stringify(found),
        ])
        expect(exported).toEqual([{ picture: withheld }])

        await owner(
          `set storage.allow_delete_query = 'true'; delete from storage.objects where name = '${bucket}/${name()}'`,
        )
        expect(await pictures(email)).toEqual([null])
      })
    })

    test('people read what was sent from their account without an address', async () => {
      const { claims } = await createPersona(
        server.db.adminPool,
        server.instance.secrets,
        `own${persons}`,
        'member',
      )
      for (const label of ['Ideen', 'Fotobeiträge', 'Veranstaltungen', 'Stellenangebote'] as const)
        await owner((PERSON_ROWS[label]?.account ?? '').replaceAll('$2', `'${claims.sub}'`))
      const { rows } = await perform(server.db.pool, claims, 'select label from my_data()')
      expect(rows.map(({ label }) => label).sort()).toEqual([
        'Fotobeiträge',
        'Ideen',
        'Konto und Profil',
        'Stellenangebote',
        'Veranstaltungen',
      ])
    })
  })
})

describe('processing', () => {
  const { as, owner } = createPersonas()

  const documentOf = (town: string) =>
    JSON.parse(readFileSync(`supabase/seed/settings/${town}.json`, 'utf8')) as SettingsDocument

  /** The notice, from the facts that the database shows everybody; the record, from those that it shows the board. */
  async function texts(town: string, areas: object, embedsPosts: boolean) {
    const document = documentOf(town)
    const settings = completeSettings({
      ...document,
      areas: { ...document.areas, ...areas },
    } as SettingsDocument)
    const rowsOf = async <Row>(sql: string) => (await as('visitor', sql)).rows as Row[]
    const notice = privacy(
      settings,
      await rowsOf('select label, months from retention_periods order by label'),
      {
        activities: await rowsOf<Activity>('select * from processing_activities order by label'),
        recipients: (await rowsOf<{ recipient: string }>('select * from processing_recipients')).map(
          ({ recipient }) => recipient,
        ),
        embedsPosts,
      },
      [{ of: 'jobs', text: 'Bei Stellenangeboten ist die Adresse öffentlich.' }],
    )
    const { rows } = await as('admin', 'select processing_record() as record')
    const record = recordSections({ settings, record: rows[0]?.record as ProcessingRecord, embedsPosts })
    return { notice, record }
  }

  const SWITCHES = [
    { mail: false, webhook: false, areas: {}, embedsPosts: false },
    { mail: true, webhook: false, areas: { ideas: false }, embedsPosts: true },
    {
      mail: true,
      webhook: true,
      areas: { ideas: false, photos: false, jobs: false, vouchers: false },
      embedsPosts: false,
    },
  ]

  test.each(
    ['roding', 'beispielhausen'].flatMap((town) => SWITCHES.map((switches) => ({ town, ...switches }))),
  )(
    'privacy notice and record of processing say the same: $town, mail $mail, webhook $webhook, embedding $embedsPosts',
    async ({ town, mail, webhook, areas, embedsPosts }) => {
      await owner('select public.note_mail_delivery($1)', [mail])
      await owner('delete from webhook_settings')
      if (webhook)
        await owner(`insert into webhook_settings (webhook_url) values ('https://versand.example')`)
      // Retention periods are shown from the first publication on.
      await owner(`insert into settings_versions (number, document)
      select coalesce(max(number), 0) + 1, '{}' from settings_versions`)
      const { notice, record } = await texts(town, areas, embedsPosts)
      const termsOf = (id: string) => notice.find((section) => section.id === id)?.terms ?? []
      const stored = new Map(termsOf('grundsatz'))
      const recipients = stored.get('Empfänger')
      stored.delete('Empfänger')
      const recorded = record.flatMap(({ title, lines: [purpose = '', ...rest] }) =>
        purpose.startsWith('Zweck: ')
          ? [[title, `${[purpose.slice('Zweck: '.length), ...rest].join('. ')}.`] as const]
          : [],
      )
      expect([...stored]).toEqual(recorded)
      expect(recorded.length).toBeGreaterThan(10)
      const linesOf = (title: string) => record.find((section) => section.title === title)?.lines
      expect(recipients).toBe(linesOf('Empfänger')?.join(' '))
      expect(termsOf('speicherdauer').map(([label, period]) => `${label}: ${period}`)).toEqual(
        linesOf('Löschfristen'),
      )

      expect(recipients?.includes('Mailserver')).toBe(mail)
      expect(recipients?.includes('Newsletter verschickt')).toBe(webhook)
      expect(recipients?.includes('Soziales Netzwerk')).toBe(embedsPosts)
      expect(stored.get('Ideen')?.includes('abgeschaltet')).toBe('ideas' in areas)
      const prose = JSON.stringify(notice)
      expect(prose.includes('Beitrag laden')).toBe(embedsPosts)
      expect(prose.includes('Bei Stellenangeboten')).toBe(!('jobs' in areas))
      expect(notice.filter(({ id }) => !id.startsWith('weiteres'))).toHaveLength(12)
    },
  )
})
