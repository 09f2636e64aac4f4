import type { Entity } from '../entity.ts'

/** One in each state; only those that are being sent or were sent, and are meant for the archive, are public. */
export default {
  rows: `
    insert into public.newsletters (id, subject, content, subscribers, state, in_archive, scheduled_for)
    select gen_random_uuid(), 'Ausgabe ' || state, 'Grüß Gott', 0, state, in_archive, now()
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
} satisfies Entity
