import type { Entity } from '../entity.ts'

export default {
  rows: `insert into public.retention_runs (counts) values ('{"keepEvents": 2}');`,
  tables: {
    retention_periods: {
      columns: 'rule label months',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 8       | 8      | 8     | 8     | 8         | 8      | 8        | 8         | 8
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`,
      statements: {
        insert: `insert into retention_periods (rule, label, months) values ('x', 'X', 1)`,
        update: `update retention_periods set months = 1`,
      },
    },
    retention_runs: {
      columns: 'id ran_at counts',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`,
      statements: {
        insert: `insert into retention_runs (counts) values ('{}')`,
        update: `update retention_runs set counts = '{}'`,
      },
    },
  },
} satisfies Entity
