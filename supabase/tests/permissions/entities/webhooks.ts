import type { Entity } from '../entity.ts'
import { NEWCOMER } from './accounts.ts'

export default {
  rows: `
    insert into public.webhook_settings (webhook_url, created_by) values ('https://hooks.example/1', null);
    insert into public.webhook_logs (webhook_url, success) values ('https://hooks.example/1', true);`,
  tables: {
    webhook_settings: {
      columns: 'id webhook_url is_active test_successful last_test_at created_by created_at',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | denied  | denied | denied | 1     | denied    | denied | denied   | denied    | 1
        insert tested    | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        insert for other | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        update           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | 1
        update tested    | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        delete           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | 1`,
      statements: {
        insert: `insert into webhook_settings (webhook_url, is_active) values ('https://hooks.example/2', true)`,
        'insert tested': `insert into webhook_settings (webhook_url, test_successful) values ('https://hooks.example/2', true)`,
        'insert for other': `insert into webhook_settings (webhook_url, created_by) values ('https://hooks.example/2', '${NEWCOMER}')`,
        update: 'update webhook_settings set is_active = false',
        'update tested': 'update webhook_settings set test_successful = true',
      },
    },
    webhook_logs: {
      columns: 'id webhook_url success response_status error_message created_at',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1`,
      statements: {
        insert: `insert into webhook_logs (webhook_url, success) values ('https://hooks.example/2', true)`,
        update: 'update webhook_logs set success = false',
      },
    },
  },
} satisfies Entity
