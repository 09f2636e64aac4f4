import type { Entity } from '../entity.ts'

export default {
  rows: `insert into public.settings_draft (document, based_on) values ('{"association":{"name":"Verein"}}', 0);`,
  tables: {
    settings_draft: {
      columns: 'id document based_on step updated_at updated_by',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | 1
        insert           | denied  | denied | denied | 0     | denied    | denied | denied   | denied    | 0
        insert for other | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 0
        update           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | 1
        update editor    | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        delete           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | 1`,
      statements: {
        insert: `insert into settings_draft (document, based_on) values ('{}', 0) on conflict do nothing`,
        'insert for other': `insert into settings_draft (document, based_on, updated_by) values ('{}', 0, null) on conflict do nothing`,
        update: `update settings_draft set document = '{}'`,
        'update editor': 'update settings_draft set updated_by = null',
      },
    },
  },
} satisfies Entity
