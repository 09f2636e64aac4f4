import type { Entity } from '../entity.ts'

export default {
  rows: `
    insert into records.bin (kind, source, row_id, content, related, offices) values
      ('idea', 'records.ideas', '10000000-0000-4000-8000-00000000000b', '{"title": "Bank"}', '[]', '{editor}');`,
  tables: {
    bin: {
      columns: 'id kind row_id title image_url deleted_at deleted_by',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1`,
      statements: {
        insert: `insert into bin (kind, row_id) values ('idea', '10000000-0000-4000-8000-00000000000c')`,
        update: `update bin set kind = 'post'`,
      },
    },
  },
} satisfies Entity
