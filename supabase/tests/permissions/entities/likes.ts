import type { Entity } from '../entity.ts'
import { IDEA } from './ideas.ts'

export default {
  rows: `
    insert into public.post_likes values ('${IDEA.approved}', 'idea', 'browser-of-somebody');`,
  tables: {
    post_likes: {
      columns: 'post_id post_type user_identifier',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        insert           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1`,
      statements: {
        insert: `insert into post_likes (post_id, post_type, user_identifier)
          values ('${IDEA.approved}', 'idea', 'another-browser')`,
        update: `update post_likes set user_identifier = 'somebody-else'`,
      },
    },
  },
} satisfies Entity
