import type { Entity } from '../entity.ts'

export const IDEA = {
  approved: '10000000-0000-4000-8000-000000000001',
  pending: '10000000-0000-4000-8000-000000000002',
  /** Address of all of them; private. */
  email: 'idea-secret@example.org',
} as const

const step = (idea: string) =>
  `insert into public.idea_steps (idea_id, state) values ('${idea}', 'reviewing')`

export default {
  rows: `
    insert into public.ideas (id, title, description, submitter_email, status) values
      ('${IDEA.approved}', 'Bänke', 'Mehr davon', '${IDEA.email}', 'approved'),
      ('${IDEA.pending}', 'Brunnen', 'Zum Trinken', '${IDEA.email}', 'pending');
    ${step(IDEA.approved)}; ${step(IDEA.pending)};`,
  owned: { idea_id: IDEA.pending },
  functions: ['similar_ideas', 'merged_idea', 'submitted_idea', 'want_idea_updates'],
  tables: {
    ideas: {
      columns: 'id title description category submitter_name submitter_email status likes_count created_at',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 2     | 1         | 2      | 1        | 1         | 2
        insert           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert approved  | denied  | denied | denied | 1     | denied    | 1      | denied   | denied    | 1
        update           | denied  | 0      | 0     | 2     | 0         | 2      | 0        | 0         | 2
        update private   | denied  | 0      | 0     | 2     | 0         | 2      | 0        | 0         | 2
        update likes     | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | 0      | 0     | 2     | 0         | 2      | 0        | 0         | 2`,
      statements: {
        insert: `insert into ideas (title, description) values ('a', 'b')`,
        'insert approved': `insert into ideas (title, description, status) values ('a', 'b', 'approved')`,
        update: `update ideas set status = 'approved'`,
        'update private': `update ideas set submitter_email = 'x@example.org'`,
        'update likes': 'update ideas set likes_count = 1000',
      },
    },
    idea_steps: {
      columns:
        'id idea_id state reached_on answer signature created_at before_url before_alt after_url after_alt',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 2     | 1         | 2      | 1        | 1         | 2
        insert           | denied  | denied | denied | 1     | denied    | 1      | denied   | denied    | 1
        update           | denied  | 0      | 0     | 2     | 0         | 2      | 0        | 0         | 2
        update idea      | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | 0      | 0     | 2     | 0         | 2      | 0        | 0         | 2`,
      statements: {
        insert: step(IDEA.approved),
        update: `update idea_steps set state = 'done', answer = 'Steht.', signature = 'Vorstand'`,
        'update idea': `update idea_steps set idea_id = '${IDEA.pending}'`,
      },
    },
  },
} satisfies Entity
