import type { Entity } from '../entity.ts'

export default {
  rows: `insert into public.newsletter_drafts (subject, content) values ('Neues', '');`,
  tables: {
    newsletter_drafts: {
      columns: 'id subject content created_at updated_at updated_by document',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | denied  | denied | denied | 1     | denied    | 1      | denied   | denied    | 1
        insert for other | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        update           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        update editor    | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        delete           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1`,
      statements: {
        insert: `insert into newsletter_drafts (subject, content) values ('a', 'b')`,
        'insert for other': `insert into newsletter_drafts (subject, updated_by) values ('a', null)`,
        update: `update newsletter_drafts set subject = 'x'`,
        'update editor': 'update newsletter_drafts set updated_by = null',
      },
    },
  },
} satisfies Entity
