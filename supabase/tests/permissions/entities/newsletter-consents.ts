import type { Entity } from '../entity.ts'

/** Only functions of the database write consents. */
export default {
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
        update: `update newsletter_recipients set unproven = false`,
      },
    },
  },
} satisfies Entity
