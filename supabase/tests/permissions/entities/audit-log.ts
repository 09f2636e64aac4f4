import type { Entity } from '../entity.ts'

export default {
  rows: `select private.log_action('exported', 'voucher_participants', null, '{"rows":3}');`,
  tables: {
    audit_log: {
      columns:
        'id at account_id account offices action subject_table subject_id subject before after other_columns details',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | 1
        insert           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        update           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        delete           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000`,
      statements: {
        insert: `insert into audit_log (action) values ('insert')`,
        update: `update audit_log set action = 'update'`,
      },
    },
  },
} satisfies Entity
