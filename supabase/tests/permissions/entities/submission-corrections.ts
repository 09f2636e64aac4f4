import type { Entity } from '../entity.ts'
import { IDEA } from './ideas.ts'

export default {
  rows: `
    insert into public.corrections (idea_id, before) select id, '{"title": "Alt"}' from public.ideas where id = '${IDEA.approved}';
    insert into public.editorial_notes (idea_id)
    select id from public.ideas where id in ('${IDEA.approved}', '${IDEA.pending}');`,
  tables: {
    corrections: {
      columns: 'id idea_id post_id before corrected_at corrected_by',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`,
      statements: {
        insert: `insert into corrections (idea_id, before) values ('${IDEA.approved}', '{}')`,
        update: `update corrections set before = '{}'`,
      },
    },
    editorial_notes: {
      columns: 'id idea_id post_id corrected_at',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 2     | 1         | 2      | 1        | 1         | 2
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`,
      statements: {
        insert: `insert into editorial_notes (idea_id) values ('${IDEA.approved}')`,
        update: `update editorial_notes set corrected_at = now()`,
      },
    },
  },
} satisfies Entity
