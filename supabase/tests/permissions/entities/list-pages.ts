import type { Entity } from '../entity.ts'

/** Pages of lists and sizes of the sitemap, both with published rows (`supabase/tests/list-pages.test.ts`). */
export default {
  functions: ['list_page'],
  tables: {
    sitemap_sizes: {
      columns: 'newsletters events ideas businesses posts',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied`,
      statements: {
        insert: 'insert into sitemap_sizes (events) values (1)',
        update: 'update sitemap_sizes set events = 1',
      },
    },
  },
} satisfies Entity
