import type { Entity } from '../entity.ts'
import { NEWCOMER } from './accounts.ts'

const NEWSLETTER = '60000000-0000-4000-8000-000000000001'

export default {
  rows: `
    insert into public.newsletters (id, subject, content, subscribers) values ('${NEWSLETTER}', 'Neues', 'Grüß Gott', 1);
    insert into public.newsletter_batches (newsletter_id, number, subscribers, recipients, round)
    values ('${NEWSLETTER}', 1, array['${NEWCOMER}'::uuid], 1, 1);
    insert into records.newsletter_deliveries (newsletter_id, state, reason, ended_at)
    values ('${NEWSLETTER}', 'failed', 'Unbekannt', now());`,
  tables: {
    newsletters: {
      columns:
        'id subject content subscribers complete busy_until created_at state channel include_unproven_ground problem finished_at document scheduled_for in_archive hold_reason slug',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 13    | 0         | 13     | 0        | 0         | 13
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 13
        update archive   | denied  | 0      | 0     | 13    | 0         | 13     | 0        | 0         | 13
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 13`,
      statements: {
        insert: `insert into newsletters (id, subject, content, subscribers) values ('60000000-0000-4000-8000-000000000002', 'a', 'b', 1)`,
        update: 'update newsletters set complete = true',
        'update archive': 'update newsletters set in_archive = not in_archive',
      },
    },
    newsletter_batches: {
      columns: 'newsletter_id number subscribers recipients sent round',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1`,
      statements: {
        insert: `insert into newsletter_batches (newsletter_id, number, subscribers, recipients, round)
          values ('${NEWSLETTER}', 2, array['${NEWCOMER}'::uuid], 1, 1)`,
        update: 'update newsletter_batches set sent = true',
      },
    },
    newsletter_results: {
      columns:
        'id subject content created_at complete total sent failed round state channel waiting skipped bounced problem finished_at document in_archive slug unsubscribed',
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
} satisfies Entity
