import type { Entity } from '../entity.ts'

export default {
  functions: ['my_offices'],
  tables: {
    user_offices: {
      columns: 'user_id office given_at given_by',
      matrix: `
        select           | denied | 0      | 0      | 1      | 1
        insert           | denied | 0      | 0      | 1      | 1
        update           | denied | denied | denied | denied | denied
        delete           | denied | 0      | 0      | 1      | 1`,
      statements: {
        insert: `insert into user_offices (user_id, office) select user_id, 'editor' from user_roles where role = 'admin'`,
        update: `update user_offices set office = 'editor'`,
      },
    },
  },
} satisfies Entity
