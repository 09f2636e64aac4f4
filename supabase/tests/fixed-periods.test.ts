import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { OWN_KINDS } from './permissions/entity.ts'
import { insertOwn } from './permissions/own-entity.ts'
import { createPersonas } from './testing/personas.ts'

const { owner, server } = createPersonas()

/** Data that is removed after a time that no setting changes. */
type FixedTime = Readonly<{
  /** Period that the function states. */
  what: string
  period: string
  /** End of the period where it is not now. */
  until?: string
  /** A row of a time, which is $1. */
  insert: string
  /** One that stays however old it is. */
  spared?: string
  /** Rows that still have the removed data. */
  kept: string
}>

const link = (kind: string, state: string, decided: string, created: string, subject = 'gen_random_uuid()') =>
  `insert into records.status_links (token_hash, kind, subject_id, title, state, decided_at, created_at)
   select sha256(gen_random_uuid()::text::bytea), '${kind}', ${subject}, 'Frist', '${state}', ${decided}, ${created}`
/** Decided long ago, of a subject that `insert` adds. */
const linkOf = (kind: string, insert: string) =>
  `with subject as (${insert} returning id)
   ${link(kind, 'published', `'2020-01-01'`, `'2020-01-01'`, 'id')} from subject`
const IDEA = `insert into public.ideas (title, description, submitter_email, status) values ('Frist', 'd', 'a@example.net', 'approved')`
const EVENT = `insert into public.events (title, start_date, end_date) values ('Frist', $1::timestamptz - interval '3 days', $1)`
const report = (decision: string, decided: string) =>
  `insert into public.ideas (title, description, status) values ('Frist', 'd', 'approved');
   insert into public.reports (kind, submission_id, reason, explanation, decision, decision_reason, decided_at, created_at)
   select 'idea', id, 'spam', 'Werbung', ${decision}, ${decision}, ${decided}, $1 from public.ideas where title = 'Frist' limit 1`
const change = (decision: string, decided: string) =>
  `with business as (insert into records.businesses default values returning id)
   insert into public.business_changes (business_id, user_id, changes, proposed_at, decision, decided_at)
   select b.id, u.id, '{"about": "Frist"}', $1, ${decision}, ${decided} from business as b, auth.users as u where u.email = 'member@example.org'`
const merge = `insert into records.business_merges (from_id, into_id, merged_at, from_before, into_before, moved)
  values (gen_random_uuid(), gen_random_uuid(), $1, '{"name": "Frist"}', '{}', '{}')`
const delivery = (finished: string) =>
  `with sent as (insert into public.newsletters (id, subject, content, subscribers, channel, state, finished_at)
     values (gen_random_uuid(), 'Frist', 'c', 1, 'smtp', 'sent', ${finished}) returning id)
   insert into records.newsletter_deliveries (newsletter_id, state, ended_at) select id, 'sent', $1 from sent`

const FIXED: readonly FixedTime[] = [
  {
    what: 'audit_log',
    period: '2 years',
    kept: `records.audit_log where action = 'Frist'`,
    insert: `insert into records.audit_log (at, action, subject_table) values ($1, 'Frist', 'ideas')`,
  },
  {
    what: 'bin',
    period: '30 days',
    kept: 'records.bin',
    insert: `insert into records.bin (kind, source, row_id, content, related, offices, deleted_at)
      values ('idea', 'public.ideas', gen_random_uuid(), '{"title": "t"}', '{}', '{board}', $1)`,
  },
  {
    what: 'mails',
    period: '8 days',
    kept: 'records.mail_queue',
    insert: `insert into records.mail_queue (kind, mailbox, by_visitor, queued_at, due_at) values ('x', '', true, $1, null)`,
    spared: `insert into records.mail_queue (kind, mailbox, by_visitor, queued_at, recipient, values) values ('x', '', true, $1, 'a@example.net', '{}')`,
  },
  {
    what: 'mails',
    period: '30 days',
    kept: 'records.mail_queue where failed_at is not null',
    insert: `insert into records.mail_queue (kind, mailbox, by_visitor, queued_at, due_at, failed_at) values ('x', '', true, $1, null, $1)`,
  },
  {
    what: 'status_links',
    period: '90 days',
    kept: `records.status_links where state = 'rejected'`,
    insert: link('idea', 'rejected', '$1', `'2020-01-01'`),
  },
  {
    what: 'status_links',
    period: '1 year',
    kept: `records.status_links where state = 'pending'`,
    insert: link('idea', 'pending', 'null', '$1'),
    spared: linkOf('idea', IDEA),
  },
  {
    what: 'status_links',
    period: '90 days',
    kept: `records.status_links where kind = 'event'`,
    insert: linkOf('event', EVENT),
  },
  {
    what: 'former_entries',
    period: '2 years',
    kept: 'records.former_entries',
    insert: `insert into records.former_entries (kind, entry_id, ended_at) values ('idea', gen_random_uuid(), $1)`,
  },
  {
    what: 'business_changes',
    period: '30 days',
    kept: 'public.business_changes',
    insert: change(`'accept'`, '$1'),
    spared: change('null', 'null'),
  },
  {
    what: 'business_merges',
    period: '1 day',
    kept: 'records.business_merges where from_before is not null',
    insert: merge,
  },
  { what: 'business_merges', period: '2 years', kept: 'records.business_merges', insert: merge },
  {
    what: 'reports',
    period: '6 months',
    kept: 'public.reports where explanation is not null',
    insert: report(`'keep'`, '$1'),
    spared: report('null', 'null'),
  },
  {
    what: 'reports',
    period: '3 years',
    until: `date_trunc('year', now())`,
    kept: 'public.reports',
    insert: report(`'keep'`, 'now()'),
    spared: report('null', 'null'),
  },
  {
    what: 'deliveries',
    period: '90 days',
    kept: 'records.newsletter_deliveries',
    insert: delivery('$1'),
    spared: delivery('null'),
  },
  {
    what: 'retained_data',
    period: '0 days',
    kept: 'records.retained_data',
    insert: `insert into records.retained_data (label, data, kept_until, kept_because) values ('Mitglieder', '{}', $1, 'x')`,
  },
  {
    what: 'sent_submissions',
    period: '1 day',
    kept: 'records.sent_submissions',
    insert: `insert into records.sent_submissions (digest, sent_at) values (sha256(gen_random_uuid()::text::bytea), $1)`,
  },
  {
    what: 'import_rows',
    period: '10 minutes',
    kept: 'records.import_rows',
    insert: `insert into records.import_rows (account_id, import_id, subject_table, row_id, digest, at)
      select id, gen_random_uuid(), 'voucher_participants', gen_random_uuid(), '', $1 from auth.users limit 1`,
  },
  ...OWN_KINDS.map((own) => ({
    what: own.table,
    period: '90 days',
    kept: `public.${own.table}`,
    // Noon: 90 days earlier is 90 calendar days earlier, also where the clocks changed in between.
    until: `(private.today() + time '12:00') at time zone 'Europe/Berlin'`,
    insert: insertOwn(own, { open_until: `($1::timestamptz at time zone 'Europe/Berlin')::date` }),
  })),
  {
    what: 'consents',
    period: '30 days',
    kept: 'public.newsletter_consents where network is not null',
    insert: `insert into public.newsletter_consents (email, form, wording, wording_version, asked_at, confirmed_at, network)
      values (gen_random_uuid() || '@example.net', 'footer', 'Ja', private.today(), $1, $1, '192.0.2.0/24')`,
  },
  {
    what: 'consents',
    period: '3 years',
    kept: `public.newsletter_consents where email like 'ende%'`,
    insert: `insert into public.newsletter_consents (email, form, withdrawn_at, withdrawn_by)
      values ('ende' || gen_random_uuid() || '@example.net', 'footer', $1, 'link')`,
  },
]

/** Functions without a time of their own, and those whose time other tests prove. */
const ELSEWHERE = {
  account_deletions: 'erasure.test.ts',
  by_retention: 'retention.test.ts',
  business_pictures: 'picture-lifetimes.test.ts',
  deleted_subscriptions: 'newsletter/known-addresses.test.ts',
  newsletter_pictures: 'picture-lifetimes.test.ts',
  notifications: 'notifications.test.ts',
  pictures: 'picture-lifetimes.test.ts',
  site_files: 'storage.test.ts',
  vocabulary: 'site-search.test.ts',
}

test('every function that removes has a row here or tests elsewhere', async () => {
  const { rows } = await owner(
    `select substr(proname, 16) as name from pg_proc where proname like 'remove\\_expired\\_%' order by 1`,
  )
  const known = new Set([...FIXED.map(({ what }) => what), ...Object.keys(ELSEWHERE)])
  expect(rows.map(({ name }) => name)).toEqual([...known].sort())
  expect(Object.values(ELSEWHERE).filter((file) => !existsSync(new URL(file, import.meta.url)))).toEqual([])
})

describe.each(FIXED)(
  'private.remove_expired_$what, $period',
  ({ what, period, until = 'now()', insert, spared, kept }) => {
    test('removes what is a day over, keeps what is a day under and what it does not concern', async () => {
      const count = async () => (await owner(`select from ${kept}`)).rowCount ?? 0
      const add = async (statement: string, days: number) => {
        const { rows } = await owner(`select ${until} - $1::interval + make_interval(days => $2) as at`, [
          period,
          days,
        ])
        // Several statements take no parameters.
        await server.db.adminPool.query(statement.replaceAll('$1', `'${rows[0]?.at.toISOString()}'`))
      }
      const expire = () => owner(`select private.remove_expired_${what}()`)
      await expire()
      const before = await count()
      await add(insert, 1)
      if (spared) await add(spared, -1_200)
      const more = (await count()) - before
      expect(more).toBeGreaterThan(0)
      await expire()
      expect(await count()).toBe(before + more)
      await add(insert, -1)
      expect(await count()).toBe(before + more + 1)
      await expire()
      expect(await count()).toBe(before + more)
    })
  },
)
