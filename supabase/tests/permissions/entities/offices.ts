import type { Entity } from '../entity.ts'

export default {
  functions: ['my_offices'],
  tables: {
    user_offices: {
      columns: 'user_id office given_at given_by',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 5     | 1         | 1      | 1        | 1         | 5
        insert           | denied  | denied | denied | 1     | denied    | denied | denied   | denied    | 1
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | 0      | 0     | 23001 | 0         | 0      | 0        | 0         | 23001`,
      statements: {
        insert: `insert into user_offices (user_id, office)
          values (coalesce(auth.uid(), (select user_id from user_offices where office = 'board')), 'editor')`,
        update: `update user_offices set office = 'editor'`,
      },
    },
  },
} satisfies Entity
