import type { Entity } from '../entity.ts'

export const POST = {
  approved: '20000000-0000-4000-8000-000000000001',
  waiting: '20000000-0000-4000-8000-000000000002',
  rejected: '20000000-0000-4000-8000-000000000003',
  /** Address of all of them; private. */
  email: 'post-secret@example.org',
} as const
const UPLOAD = 'https://zunft.example/storage/v1/object/public/social-posts/1.jpg'

export default {
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
} satisfies Entity
