import type { Entity } from '../entity.ts'

export const IDEA = {
  approved: '10000000-0000-4000-8000-000000000001',
  pending: '10000000-0000-4000-8000-000000000002',
  /** Address of all of them; private. */
  email: 'idea-secret@example.org',
} as const

const step = (idea: string) =>
  `insert into public.idea_steps (idea_id, state) values ('${idea}', 'reviewing')`

export const POST = {
  approved: '20000000-0000-4000-8000-000000000001',
  waiting: '20000000-0000-4000-8000-000000000002',
  rejected: '20000000-0000-4000-8000-000000000003',
  /** Address of all of them; private. */
  email: 'post-secret@example.org',
} as const
const UPLOAD = 'https://zunft.example/storage/v1/object/public/social-posts/1.jpg'

export default [
  {
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
  },
  {
    rows: `
    insert into public.my_roding_posts (id, title, content, author_name, author_email, approved) values
      ('${POST.approved}', 'Abend', 'Schön', 'Erika', '${POST.email}', true),
      ('${POST.waiting}', 'Morgen', 'Neblig', 'Erika', '${POST.email}', null),
      ('${POST.rejected}', 'Werbung', 'Billig', 'Erika', '${POST.email}', false);`,
    owned: { post_id: POST.rejected },
    tables: {
      my_roding_posts: {
        columns:
          'id title content image_url author_name author_email approved approved_at likes_count created_at people_consent alt_text photo_of_month',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 3     | 1         | 3      | 1        | 1         | 3
        insert           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert likes     | denied  | denied | denied | 1     | denied    | 1      | denied   | denied    | 1
        insert month     | denied  | denied | denied | 1     | denied    | 1      | denied   | denied    | 1
        update           | denied  | 0      | 0     | 3     | 0         | 3      | 0        | 0         | 3
        update private   | denied  | 0      | 0     | 3     | 0         | 3      | 0        | 0         | 3
        update likes     | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | 0      | 0     | 3     | 0         | 3      | 0        | 0         | 3`,
        statements: {
          insert: `insert into my_roding_posts (title, content, author_name, image_url, approved, approved_at)
          values ('a', 'b', 'c', '${UPLOAD}', true, now())`,
          'insert likes': `insert into my_roding_posts (title, content, author_name, image_url, likes_count)
          values ('a', 'b', 'c', '${UPLOAD}', 1000)`,
          'insert month': `insert into my_roding_posts (title, content, author_name, image_url, photo_of_month)
          values ('a', 'b', 'c', '${UPLOAD}', '2026-11-01')`,
          update: 'update my_roding_posts set approved = true, approved_at = now()',
          'update private': `update my_roding_posts set author_email = 'x@example.org'`,
          'update likes': 'update my_roding_posts set likes_count = 1000',
        },
      },
    },
  },
  {
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
  },
  {
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
  },
  {
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
  },
  {
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
  },
  {
    functions: ['submission_status', 'submitted_event', 'correct_submission', 'withdraw_submission'],
    tables: {},
  },
] satisfies readonly Entity[]
