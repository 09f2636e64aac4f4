import type { Entity } from '../entity.ts'

const FEED = '31000000-0000-4000-8000-000000000001'

/** A table that the function import-event-feeds writes, and editors read. */
const readByEditors = `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`

export default {
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
} satisfies Entity
