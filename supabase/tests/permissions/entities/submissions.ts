import type { Entity } from '../entity.ts'
import { IDEA } from './ideas.ts'

export default {
  functions: ['entry_has_ended'],
  tables: {
    my_submissions: {
      columns: 'kind id title state created_at start_date image_url likes_count',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | owned  | 0     | 0     | 0         | 0      | 0        | 0         | denied
        insert           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        update           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        delete           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000`,
      statements: {
        insert: `insert into my_submissions (kind, id, title) values ('idea', '${IDEA.pending}', 'a')`,
        update: `update my_submissions set state = 'published'`,
      },
    },
  },
} satisfies Entity
