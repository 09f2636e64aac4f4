import type { Entity } from '../entity.ts'

export default {
  rows: `insert into public.settings_versions (number, document) values (1, '{"association":{"name":"Verein"},"internal":{"a":1}}');`,
  functions: ['publish_settings'],
  tables: {
    settings_versions: {
      columns: 'number document note published_at published_by',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`,
      statements: {
        insert: `insert into settings_versions (number, document) values (2, '{}')`,
        update: `update settings_versions set document = '{}'`,
      },
    },
    site_settings: {
      columns: 'id number document',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`,
      statements: {
        insert: `insert into site_settings (number, document) values (1, '{}')`,
        update: `update site_settings set document = '{}'`,
      },
    },
  },
} satisfies Entity
