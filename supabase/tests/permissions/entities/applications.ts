import type { Entity } from '../entity.ts'

export default {
  rows: `
    insert into public.applications (name, business_name, address, phone, email, message) values
      ('Paula', 'Unverpackt', 'Mühlgasse 6', '09461 000 140', 'paula@example.org', E'Fax: 1\\nIBAN: DE02120300000000202051');`,
  tables: {
    applications: {
      columns:
        'id name business_name address phone email website message status created_at consents message_without_bank_details account_holder iban_masked bic',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 1         | 0      | 0        | 1         | 1
        insert           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert approved  | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        update           | denied  | 0      | 0     | 1     | 1         | 0      | 0        | 1         | 1
        update text      | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        read bank        | denied  | 0      | 0     | 1     | 1         | 0      | 0        | 0         | 1
        delete           | denied  | 0      | 0     | 1     | 1         | 0      | 0        | 1         | 1`,
      statements: {
        insert: `insert into applications (name, business_name, address, phone, email)
          values ('a', 'b', 'c', 'd', 'e@example.org')`,
        'insert approved': `insert into applications (name, business_name, address, phone, email, status)
          values ('a', 'b', 'c', 'd', 'e@example.org', 'approved')`,
        update: `update applications set status = 'rejected'`,
        'update text': `update applications set message = 'x'`,
        'read bank': `select from applications where message like '%IBAN%' or iban_masked is not null`,
      },
    },
  },
} satisfies Entity
