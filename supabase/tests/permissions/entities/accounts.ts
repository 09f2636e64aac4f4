import type { Entity } from '../entity.ts'

/** An account without role and profile. */
export const NEWCOMER = '50000000-0000-4000-8000-000000000001'

const OWN = '(select auth.uid())'

export default [
  {
    rows: `
    insert into auth.users (id, email) values ('${NEWCOMER}', 'newcomer@example.org');
    delete from public.profiles where user_id = '${NEWCOMER}';`,
    functions: ['get_user_role'],
    tables: {
      profiles: {
        columns: 'user_id first_name last_name phone address city postal_code newsletter_subscribed',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 1      | 1     | 7     | 1         | 1      | 1        | 1         | 7
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        update           | denied  | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 7
        update owner     | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 7`,
        statements: {
          insert: `insert into profiles (user_id, first_name) values ('${NEWCOMER}', 'x')`,
          update: `update profiles set city = 'x'`,
          'update owner': `update profiles set user_id = '${NEWCOMER}' where first_name = 'member'`,
        },
      },
      user_roles: {
        columns: 'user_id role',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 1      | 1     | 7     | 1         | 1      | 1        | 1         | 7
        insert           | denied  | denied | denied | 1     | denied    | denied | denied   | denied    | 1
        update           | denied  | 0      | 0     | 7     | 0         | 0      | 0        | 0         | 7
        delete           | denied  | 0      | 0     | 23001 | 0         | 0      | 0        | 0         | 23001`,
        statements: {
          insert: `insert into user_roles (user_id, role) values ('${NEWCOMER}', 'admin')`,
          update: `update user_roles set role = 'admin'`,
        },
      },
      accounts: {
        columns:
          'id email first_name last_name role confirmed last_sign_in_at created_at offices locked invited second_factor',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 8     | 0         | 0      | 0        | 0         | 8
        insert           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        update           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        delete           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000`,
        statements: {
          insert: `insert into accounts (email, role) values ('a@example.org', 'admin')`,
          update: `update accounts set role = 'admin'`,
        },
      },
    },
  },
  {
    functions: ['my_offices'],
    tables: {
      user_offices: {
        columns: 'user_id office given_at given_by',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 5     | 1         | 1      | 1        | 1         | 5
        insert           | denied  | denied | denied | 1     | denied    | denied | denied   | denied    | 1
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | 0      | 0     | 23001 | 0         | 0      | 0        | 0         | 23001`,
        statements: {
          insert: `insert into user_offices (user_id, office)
          values (coalesce(auth.uid(), (select user_id from user_offices where office = 'board')), 'editor')`,
          update: `update user_offices set office = 'editor'`,
        },
      },
    },
  },
  {
    rows: `insert into public.notification_preferences (user_id)
    select id from auth.users where email in ('member@example.org', 'admin@example.org');`,
    tables: {
      notification_preferences: {
        columns: 'user_id digest instant_kinds hidden_hints',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | 2
        insert           | denied  | denied | denied | 23505 | 1         | 1      | 1        | 1         | denied
        insert other     | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | denied
        delete           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | denied`,
        statements: {
          insert: `insert into notification_preferences (user_id) values (${OWN})`,
          'insert other': `insert into notification_preferences (user_id) values ('10000000-0000-4000-8000-000000000099')`,
          update: 'update notification_preferences set digest = false',
        },
      },
    },
  },
] satisfies readonly Entity[]
