import type { Entity } from '../entity.ts'

export default {
  functions: ['my_offices'],
  tables: {
    user_offices: {
      columns: 'user_id office given_at given_by',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 5     | 5         | 5      | 5        | 5         | 5
        insert           | denied  | 0      | 0     | 1     | denied    | denied | denied   | denied    | 1
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | 0      | 0     | 23001 | 0         | 0      | 0        | 0         | 23001`,
      statements: {
        insert: `insert into user_offices (user_id, office) select user_id, 'editor' from user_offices where office = 'board'`,
        update: `update user_offices set office = 'editor'`,
      },
    },
  },
} satisfies Entity
