import { ENTITIES, type EntityKind } from '../../functions/_shared/entities.ts'
import { OWN_KINDS } from '../permissions/entity.ts'
import { insertOwn } from '../permissions/own-entity.ts'

/**
 * How a person stands in each registered table: a statement for each of its expressions that find people ("email 0", "name 1", "account"), with an address
 * or a name as $1 and the id of an account for $2. All return the id of the row.
 */
type Ways = Readonly<Record<string, string>>

const insert = (table: string, columns: string, values: string) =>
  `insert into ${table} (${columns}) values (${values}) returning id`

const idea = (values: string) =>
  insert('public.ideas', 'title, description, submitter_email, submitter_name', `'Bank', 'b', ${values}`)
const post = (values: string) =>
  insert(
    'public.my_roding_posts',
    'title, content, image_url, author_email, author_name',
    `'Nebel', 'c', '/storage/v1/object/public/social-posts/person.jpg', ${values}`,
  )
const event = (values: string) =>
  insert(
    'public.events',
    'title, start_date, is_user_submitted, submitter_email, submitter_name',
    `'Markt', now(), true, ${values}`,
  )
/** Sent from an account, without an address. */
const owned = (row: string, column: string) =>
  `with r as (${row}) insert into records.submission_owners (owner_id, ${column}) select $2, id from r returning ${column} as id`

const application = (columns: string, values: string, message = `''`) =>
  insert('public.applications', `address, phone, message, ${columns}`, `'Weg 1', '1', ${message}, ${values}`)

const partner = (columns: string, values: string) =>
  insert('public.voucher_participants', `external_id, ${columns}`, `gen_random_uuid()::text, ${values}`)
/** Inserts a row for any business. */
const ofBusiness = (table: string, columns: string, values: string) =>
  `insert into ${table} (business_id, ${columns}) select id, ${values} from records.businesses limit 1 returning id`

const bin = (content: string, related = `'{}'`) =>
  insert(
    'records.bin',
    'kind, source, row_id, content, related, offices',
    `'idea', 'public.ideas', gen_random_uuid(), ${content}, ${related}, '{board}'`,
  )
const binned = (column: string) => bin(`jsonb_build_object('title', 't', '${column}', $1::text)`)
const related = (column: string, value = '$1::text') =>
  bin(
    `'{"title": "t"}'`,
    `jsonb_build_object('rows', jsonb_build_array(jsonb_build_object('${column}', ${value})))`,
  )

export const PERSON_ROWS: Readonly<Record<string, Ways>> = {
  'Einwilligungen in den Newsletter': {
    'email 0': insert(
      'public.newsletter_consents',
      'email, form, wording, wording_version, asked_at',
      `$1, 'footer', 'Ja', private.today(), now()`,
    ),
  },
  Fotobeiträge: {
    'email 0': post(`$1, 'x'`),
    'name 0': post(`'x@example.org', $1`),
    account: owned(post(`null, 'x'`), 'post_id'),
  },
  'Gesetzlich Aufbewahrtes': {
    'email 0': insert(
      'records.retained_data',
      'label, email, data, kept_until, kept_because',
      `'x', $1, '{}', private.today() + 9, 'x'`,
    ),
    'name 0': insert(
      'records.retained_data',
      'label, name, data, kept_until, kept_because',
      `'x', $1, '{}', private.today() + 9, 'x'`,
    ),
  },
  Ideen: {
    'email 0': idea(`$1, 'x'`),
    'name 0': idea(`null, $1`),
    account: owned(idea(`null, null`), 'idea_id'),
  },
  'Konten von Betrieben': {
    'email 0': ofBusiness('public.business_editors', 'invited_email', '$1'),
    account: ofBusiness('public.business_editors', 'user_id', '$2'),
  },
  'Konto und Profil': {
    'email 0': 'update auth.users set email = $1 where id = $2 returning id',
    'email 1': 'update auth.users set email_change = $1 where id = $2 returning id',
    'name 0': 'update public.profiles set first_name = $1 where user_id = $2 returning user_id as id',
    account: 'select id from auth.users where id = $2',
  },
  'Meldungen von Inhalten': {
    'email 0': `insert into public.reports (kind, submission_id, reason, explanation, reporter_email)
      select 'idea', id, 'spam', 'x', $1 from records.ideas where title = 'gemeldet' returning id`,
  },
  Mitglieder: {
    'email 0': partner('name, email', `'x', $1`),
    'name 0': partner('name', '$1'),
    'name 1': partner('name, business_name', `'x', $1`),
    'name 2': partner('name, contact_person', `'x', $1`),
    'name 3': partner('name, account_holder', `'x', $1`),
  },
  Mitgliedsanträge: {
    'email 0': application('business_name, name, email', `'Laden', 'x', $1`),
    'name 0': application('business_name, email, name', `'Laden', 'x@example.org', $1`),
    'name 1': application('name, email, business_name', `'x', 'x@example.org', $1`),
    'name 2': application(
      'name, email, business_name',
      `'x', 'x@example.org', 'Laden'`,
      `'Kontoinhaber: ' || $1`,
    ),
  },
  'Nachrichten zu Ideen': {
    'email 0': `with r as (${idea(`$1, 'x'`)}) insert into records.idea_updates (id) select id from r returning id`,
    account: `with r as (${idea('null, null')}), o as (insert into records.submission_owners (owner_id, idea_id) select $2, id from r)
      insert into records.idea_updates (id) select id from r returning id`,
  },
  Newsletter: {
    'email 0': insert('public.newsletter_subscriptions', 'name, email', `'x', $1`),
    'name 0': insert(
      'public.newsletter_subscriptions',
      'name, email',
      `$1, gen_random_uuid() || '@example.org'`,
    ),
  },
  Papierkorb: {
    'email 0': binned('email'),
    'email 1': binned('contact_email'),
    'email 2': related('submitter_email'),
    'email 3': related('author_email'),
    'name 0': binned('submitter_name'),
    'name 1': binned('author_name'),
    'name 2': binned('name'),
    'name 3': binned('business_name'),
    'name 4': related('contact_person'),
    'name 5': related('account_holder'),
    'name 6': related('message', `'Kontoinhaber: ' || $1`),
  },
  'Protokoll der Verwaltung': {
    'email 0': insert('records.audit_log', 'account_id, action, subject_table', `$2, 'insert', 'ideas'`),
    account: insert('records.audit_log', 'account_id, action, subject_table', `$2, 'insert', 'ideas'`),
  },
  ...Object.fromEntries(
    OWN_KINDS.map((own) => {
      const row = (email: string) => `${insertOwn(own, { [own.email]: email })} returning id`
      const account = owned(row(`'x@example.org'`), `${own.kind}_id`)
      return [ENTITIES[own.kind as EntityKind].many, { 'email 0': row('$1'), account }]
    }),
  ),
  Veranstaltungen: {
    'email 0': event(`$1, 'x'`),
    'name 0': event('null, $1'),
    account: owned(event('null, null'), 'event_id'),
  },
  'Wartende Mails': {
    'email 0': insert(
      'records.mail_queue',
      'kind, recipient, values, mailbox, by_visitor',
      `'x', $1, '{}', '', true`,
    ),
  },
  'Änderungen an Betrieben': {
    'email 0': ofBusiness(
      'public.business_changes',
      'user_id, changes',
      `$2, jsonb_build_object('email', $1::text)`,
    ),
    account: ofBusiness('public.business_changes', 'user_id, changes', `$2, '{"about": "a"}'`),
  },
}
