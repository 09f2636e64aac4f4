import type { Entity } from '../entity.ts'

export const EVENT = {
  id: '30000000-0000-4000-8000-000000000001',
  /** Private. */
  email: 'event-secret@example.org',
  phone: '09461 000 999',
} as const

const FEED = '31000000-0000-4000-8000-000000000001'

/** A table that the function import-event-feeds writes, and editors read. */
const readByEditors = `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`

export default [
  {
    rows: `
    insert into public.events (id, title, start_date, submitter_name, submitter_email, submitter_phone) values
      ('${EVENT.id}', 'Markt', now() + interval '1 day', 'Max', '${EVENT.email}', '${EVENT.phone}');
    insert into public.unseen_events (event_id) values ('${EVENT.id}');
    insert into public.event_series (rule) values ('FREQ=WEEKLY;COUNT=2');`,
    tables: {
      events: {
        columns:
          'id title description category start_date end_date location image_url submitter_name submitter_email submitter_phone is_user_submitted',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert official  | denied  | denied | denied | 1     | denied    | 1      | denied   | denied    | 1
        update           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        update private   | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        delete           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1`,
        statements: {
          insert: `insert into events (title, start_date, submitter_name, submitter_email, is_user_submitted)
          values ('a', now(), 'b', 'c@example.org', true)`,
          'insert official': `insert into events (title, start_date, submitter_name, submitter_email, is_user_submitted)
          values ('a', now(), 'b', 'c@example.org', false)`,
          update: `update events set title = 'x'`,
          'update private': `update events set submitter_email = 'x@example.org', submitter_phone = '0'`,
        },
      },
      event_states: {
        columns: 'event_id state',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`,
        statements: {
          insert: `insert into event_states (event_id, state) values ('30000000-0000-4000-8000-000000000002', 'approved')`,
          update: `update event_states set state = 'rejected'`,
        },
      },
      event_entries: {
        columns:
          'id title description category start_date end_date location image_url submitter_name is_user_submitted status status_note organiser price ticket_url accessibility address latitude longitude series_id sequence updated_at',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert           | denied  | denied | denied | 1     | denied    | 1      | denied   | denied    | 1
        insert citizen   | denied  | denied | denied | denied | denied   | denied | denied   | denied    | denied
        update           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`,
        statements: {
          insert: `insert into event_entries (title, start_date, organiser) values ('a', now(), 'b')`,
          'insert citizen': `insert into event_entries (title, start_date, is_user_submitted) values ('a', now(), true)`,
          update: `update event_entries set status = 'cancelled', status_note = 'Sturm'`,
        },
      },
      event_summary: {
        columns: 'events places categories',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied`,
        statements: {
          insert: `insert into event_summary (events) values (1)`,
          update: `update event_summary set events = 1`,
        },
      },
      event_series: {
        columns: 'id rule created_at',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert           | denied  | denied | denied | 1     | denied    | 1      | denied   | denied    | 1
        update           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        delete           | denied  | denied | denied | denied | denied   | denied | denied   | denied    | denied`,
        statements: {
          insert: `insert into event_series (rule) values ('FREQ=DAILY;COUNT=3')`,
          update: `update event_series set rule = 'FREQ=DAILY;COUNT=4'`,
        },
      },
      unseen_events: {
        columns: 'event_id submitted_at before',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1`,
        statements: {
          insert: `insert into unseen_events (event_id) values ('${EVENT.id}')`,
          update: 'update unseen_events set submitted_at = now()',
        },
      },
    },
  },
  {
    rows: `
    insert into public.event_feeds (id, name, url, organiser) values ('${FEED}', 'Verein', 'https://verein.example/a.ics', 'Verein');
    insert into public.event_feed_items (feed_id, key, event_id, source, seen_at)
      values ('${FEED}', repeat('a', 64), gen_random_uuid(), '{}', now());`,
    tables: {
      event_feeds: {
        columns: 'id name url category location organiser is_active created_at',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | denied  | denied | denied | 1     | denied    | 1      | denied   | denied    | 1
        update           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        delete           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1`,
        statements: {
          insert: `insert into event_feeds (name, url, organiser) values ('a', 'https://b.example/a.ics', 'a')`,
          update: `update event_feeds set is_active = false`,
        },
      },
      event_feed_runs: {
        columns: 'feed_id next_at ran_at succeeded_at failures problem found read_at etag last_modified',
        matrix: readByEditors,
        statements: {
          insert: `insert into event_feed_runs (feed_id) values ('${FEED}')`,
          update: 'update event_feed_runs set next_at = now()',
        },
      },
      event_feed_items: {
        columns:
          'id feed_id key event_id source proposed proposed_at decided seen_at vanished_at vanishing_seen',
        matrix: readByEditors,
        statements: {
          insert: `insert into event_feed_items (feed_id, key, event_id, source, seen_at)
          values ('${FEED}', repeat('b', 64), gen_random_uuid(), '{}', now())`,
          update: `update event_feed_items set proposed = '{}'`,
        },
      },
    },
  },
] satisfies readonly Entity[]
