import type { Entity } from '../entity.ts'
import { IDEA } from './ideas.ts'

export default {
  rows: `
    insert into public.reports (kind, submission_id, reason, explanation, reporter_email)
    select 'idea', id, 'spam', 'Werbung', 'reporter-secret@example.org' from public.ideas where id = '${IDEA.approved}';`,
  tables: {
    reports: {
      columns:
        'id kind submission_id title reason explanation reporter_email created_at decision decision_reason decided_at decided_by state_before',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert hidden    | 23503   | 23503  | 23503 | 23503 | 23503     | 23503  | 23503    | 23503     | 23503
        insert decided   | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`,
      statements: {
        insert: `insert into reports (kind, submission_id, reason, explanation) values ('idea', '${IDEA.approved}', 'spam', 'a')`,
        'insert hidden': `insert into reports (kind, submission_id, reason, explanation) values ('idea', '${IDEA.pending}', 'spam', 'a')`,
        'insert decided': `insert into reports (kind, submission_id, reason, explanation, decision)
          values ('idea', '${IDEA.approved}', 'spam', 'a', 'keep')`,
        update: `update reports set decision = 'keep'`,
      },
    },
    report_statistics: {
      columns: 'year kind reason decision reports',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        delete           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000`,
    },
  },
} satisfies Entity
