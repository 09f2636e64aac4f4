import type { Entity } from '../entity.ts'

export default {
  rows: `
    insert into public.newsletter_subscriptions (name, email) values ('Anna', 'anna@example.org');`,
  tables: {
    newsletter_subscriptions: {
      columns: 'id name email active created_at',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert inactive  | denied  | denied | denied | 1     | denied    | 1      | denied   | denied    | 1
        update           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        delete           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1`,
      statements: {
        insert: `insert into newsletter_subscriptions (name, email) values ('a', 'b@example.org')`,
        'insert inactive': `insert into newsletter_subscriptions (name, email, active) values ('a', 'b@example.org', false)`,
        update: 'update newsletter_subscriptions set active = false',
      },
    },
    my_subscription: {
      columns: 'email confirmed active created_at state',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 1      | 1     | 1     | 1         | 1      | 1        | 1         | denied
        insert           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        update           | denied  | 1      | 1     | 1     | 1         | 1      | 1        | 1         | denied
        update address   | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000`,
      statements: {
        insert: `insert into my_subscription (email, active) values ('anna@example.org', true)`,
        update: 'update my_subscription set active = false',
        'update address': `update my_subscription set email = 'anna@example.org'`,
      },
    },
  },
} satisfies Entity
