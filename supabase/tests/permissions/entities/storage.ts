import type { Entity } from '../entity.ts'

export default {
  rows: `
    insert into public.storage_disks (server, free_bytes) values ('a', 1000000000);`,
  tables: {
    storage_usage: {
      columns: 'bucket files bytes',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 7     | 0         | 7      | 0        | 0         | 7`,
    },
    storage_disks: {
      columns: 'server free_bytes measured_at',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 1         | 1      | 1        | 1         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1`,
      statements: {
        insert: `insert into storage_disks (server, free_bytes) values ('b', 1)`,
        update: 'update storage_disks set free_bytes = 1',
      },
    },
  },
} satisfies Entity
