import type { Entity } from '../entity.ts'

const OWN = '(select auth.uid())'

export default {
  rows: `insert into public.notification_preferences (user_id)
    select id from auth.users where email in ('member@example.org', 'admin@example.org');`,
  tables: {
    notification_preferences: {
      columns: 'user_id digest instant_kinds hidden_hints',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | 2
        insert           | denied  | denied | denied | 23505 | 1         | 1      | 1        | 1         | denied
        insert other     | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | denied
        delete           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | denied`,
      statements: {
        insert: `insert into notification_preferences (user_id) values (${OWN})`,
        'insert other': `insert into notification_preferences (user_id) values ('10000000-0000-4000-8000-000000000099')`,
        update: 'update notification_preferences set digest = false',
      },
    },
  },
} satisfies Entity
