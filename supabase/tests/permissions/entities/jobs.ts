import type { Entity } from '../entity.ts'

const OWN = '70000000-0000-4000-8000-000000000002'

export default {
  rows: `
    insert into public.jobs (id, title, employment, business, place, description, contact_email, open_until, status)
    select id, title, 'full_time', 'Bäckerei', 'Roding', 'Früh', 'jobs@example.org', current_date + days, status from (values
      (gen_random_uuid(), 'Verkauf', 30, 'approved'), ('${OWN}', 'Backstube', 30, 'pending'),
      (gen_random_uuid(), 'Fahrdienst', -30, 'approved')) as jobs (id, title, days, status);`,
  owned: { job_id: OWN },
  tables: {
    jobs: {
      columns:
        'id title employment business place description contact_email contact_phone link starts_on open_until status created_at',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 2      | 1     | 3     | 1         | 3      | 1        | 1         | 3
        insert           | denied  | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert approved  | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        update           | denied  | 1      | 0     | 3     | 0         | 3      | 0        | 0         | 3
        delete           | denied  | 1      | 0     | 3     | 0         | 3      | 0        | 0         | 3`,
      statements: {
        insert: `insert into jobs (title, employment, business, place, description, contact_email, open_until)
          values ('a', 'full_time', 'b', 'c', 'd', 'e@example.org', now() + interval '9 days')`,
        'insert approved': `insert into jobs (title, employment, business, place, description, contact_email, open_until, status)
          values ('a', 'full_time', 'b', 'c', 'd', 'e@example.org', now() + interval '9 days', 'approved')`,
        update: `update jobs set title = 'x', status = 'approved'`,
      },
    },
  },
} satisfies Entity
