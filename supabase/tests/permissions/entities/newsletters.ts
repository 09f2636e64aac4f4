import type { Entity } from '../entity.ts'

const NEWSLETTER = '60000000-0000-4000-8000-000000000001'

export default [
  /** Only functions of the database write consents. */
  {
    rows: `
    insert into public.newsletter_consents (email, form, wording, wording_version, asked_at, confirmed_at)
    values ('anna@example.org', 'footer', 'Anmelden', '2026-11-22', now(), now());`,
    functions: [
      'confirm_newsletter',
      'mail_is_delivered',
      'newsletter_confirmations_are_delivered',
      'newsletter_sign_up_state',
      'resubscribe_newsletter',
      'unsubscribe_newsletter',
    ],
    tables: {
      newsletter_consents: {
        columns:
          'id email form wording wording_version stated_ground asked_at confirmed_at withdrawn_at withdrawn_by newsletter_id network',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`,
        statements: {
          insert: `insert into newsletter_consents (email, form, stated_ground, asked_at, confirmed_at)
          values ('b@example.org', 'admin_import', 'a', now(), now())`,
          update: `update newsletter_consents set withdrawn_at = now(), withdrawn_by = 'admin'`,
        },
      },
      newsletter_subscribers: {
        columns: 'id name email active created_at state confirmed_at proof stated_ground stop_reason',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        update           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        delete           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000`,
        statements: {
          insert: `insert into newsletter_subscribers (name, email) values ('a', 'b@example.org')`,
          update: `update newsletter_subscribers set proof = 'stated'`,
        },
      },
      newsletter_recipients: {
        columns: 'id name email created_at unproven',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        insert           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        update           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        delete           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000`,
        statements: {
          insert: `insert into newsletter_recipients (name, email) values ('a', 'b@example.org')`,
          update: `update newsletter_recipients set name = 'a'`,
        },
      },
    },
  },
  /** One in each state; only those that are being sent or were sent, and are meant for the archive, are public. */
  {
    rows: `
    insert into public.newsletters (id, subject, content, subscribers, channel, state, in_archive, scheduled_for)
    select gen_random_uuid(), 'Ausgabe ' || state, 'Grüß Gott', 0, 'webhook', state, in_archive, now()
    from unnest(array['draft', 'scheduled', 'sending', 'paused', 'cancelled', 'sent']) as state, unnest(array[true, false]) as in_archive;`,
    functions: ['newsletter_was_withdrawn'],
    tables: {
      archived_newsletters: {
        columns: 'slug subject content document sent_at summary',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 2       | 2      | 2     | 2     | 2         | 2      | 2        | 2         | 2
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`,
        statements: {
          insert: `insert into archived_newsletters (slug, subject, content, sent_at) values ('a', 'a', 'b', now())`,
          update: `update archived_newsletters set subject = 'x'`,
        },
      },
    },
  },
  {
    rows: `insert into public.newsletter_drafts (subject, content) values ('Neues', '');`,
    tables: {
      newsletter_drafts: {
        columns: 'id subject content created_at updated_at updated_by document',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | denied  | denied | denied | 1     | denied    | 1      | denied   | denied    | 1
        insert for other | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        update           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        update editor    | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        delete           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1`,
        statements: {
          insert: `insert into newsletter_drafts (subject, content) values ('a', 'b')`,
          'insert for other': `insert into newsletter_drafts (subject, updated_by) values ('a', null)`,
          update: `update newsletter_drafts set subject = 'x'`,
          'update editor': 'update newsletter_drafts set updated_by = null',
        },
      },
    },
  },
  {
    rows: `
    insert into public.newsletters (id, subject, content, subscribers, channel) values ('${NEWSLETTER}', 'Neues', 'Grüß Gott', 1, 'webhook');
    insert into records.newsletter_deliveries (newsletter_id, state, reason, ended_at)
    values ('${NEWSLETTER}', 'failed', 'Unbekannt', now());`,
    tables: {
      newsletters: {
        columns:
          'id subject content subscribers created_at state channel webhook_url include_unproven_ground problem finished_at document scheduled_for in_archive hold_reason slug',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 13    | 0         | 13     | 0        | 0         | 13
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 13
        update archive   | denied  | 0      | 0     | 13    | 0         | 13     | 0        | 0         | 13
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 13`,
        statements: {
          insert: `insert into newsletters (id, subject, content, subscribers, channel) values ('60000000-0000-4000-8000-000000000002', 'a', 'b', 1, 'smtp')`,
          update: 'update newsletters set problem = null',
          'update archive': 'update newsletters set in_archive = not in_archive',
        },
      },
      newsletter_results: {
        columns:
          'id subject content created_at total sent failed state channel waiting skipped bounced problem finished_at document in_archive slug unsubscribed',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 9     | 0         | 9      | 0        | 0         | 9
        insert           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        update           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        delete           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000`,
        statements: {
          insert: `insert into newsletter_results (id, subject) values ('${NEWSLETTER}', 'a')`,
          update: 'update newsletter_results set sent = 1',
        },
      },
      newsletter_failures: {
        columns: 'id newsletter_id name email state attempts reason ended_at',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        update           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        delete           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000`,
        statements: {
          insert: `insert into newsletter_failures (id, state) values ('${NEWSLETTER}', 'failed')`,
          update: `update newsletter_failures set state = 'sent'`,
        },
      },
    },
  },
  {
    rows: `
    insert into public.newsletter_subscriptions (name, email) values ('Anna', 'anna@example.org');`,
    tables: {
      newsletter_subscriptions: {
        columns: 'id name email active created_at',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert inactive  | denied  | denied | denied | 1     | denied    | 1      | denied   | denied    | 1
        update           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        delete           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1`,
        statements: {
          insert: `insert into newsletter_subscriptions (name, email) values ('a', 'b@example.org')`,
          'insert inactive': `insert into newsletter_subscriptions (name, email, active) values ('a', 'b@example.org', false)`,
          update: 'update newsletter_subscriptions set active = false',
        },
      },
      my_subscription: {
        columns: 'email confirmed active created_at state',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 1      | 1     | 1     | 1         | 1      | 1        | 1         | denied
        insert           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        update           | denied  | 1      | 1     | 1     | 1         | 1      | 1        | 1         | denied
        update address   | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000`,
        statements: {
          insert: `insert into my_subscription (email, active) values ('anna@example.org', true)`,
          update: 'update my_subscription set active = false',
          'update address': `update my_subscription set email = 'anna@example.org'`,
        },
      },
    },
  },
] satisfies readonly Entity[]
