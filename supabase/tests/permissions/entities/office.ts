import { ENTITIES } from '../../../functions/_shared/entities.ts'
import type { Entity } from '../entity.ts'
import { NEWCOMER } from './accounts.ts'

const READ_ONLY = `
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`

export default [
  {
    rows: `select private.log_action('exported', 'voucher_participants', null, '{"rows":3}');`,
    tables: {
      audit_log: {
        columns:
          'id at account_id account offices action subject_table subject_id subject before after other_columns details',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | 1
        insert           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        update           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000
        delete           | 55000   | 55000  | 55000 | 55000 | 55000     | 55000  | 55000    | 55000     | 55000`,
        statements: {
          insert: `insert into audit_log (action) values ('insert')`,
          update: `update audit_log set action = 'update'`,
        },
      },
    },
  },
  {
    rows: `
    insert into records.bin (kind, source, row_id, content, related, offices) values
      ('idea', 'records.ideas', '10000000-0000-4000-8000-00000000000b', '{"title": "Bank"}', '[]', '{editor}');`,
    tables: {
      bin: {
        columns: 'id kind row_id title image_url deleted_at deleted_by',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1`,
        statements: {
          insert: `insert into bin (kind, row_id) values ('idea', '10000000-0000-4000-8000-00000000000c')`,
          update: `update bin set kind = 'post'`,
        },
      },
    },
  },
  {
    rows: `insert into public.processing_recipients values ('newsletter_webhook') on conflict do nothing;`,
    tables: {
      processing_activities: {
        columns: 'label purpose readers kept_for',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           ${`| ${16 + Object.keys(ENTITIES).length} `.repeat(9)}`,
      },
      processing_recipients: {
        columns: 'recipient',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1${READ_ONLY}`,
        statements: {
          insert: `insert into processing_recipients values ('mail_server')`,
          update: `update processing_recipients set recipient = 'mail_server'`,
        },
      },
    },
  },
  {
    rows: `insert into public.retention_runs (counts) values ('{"keepEvents": 2}');`,
    tables: {
      retention_periods: {
        columns: 'rule label months',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 8       | 8      | 8     | 8     | 8         | 8      | 8        | 8         | 8
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`,
        statements: {
          insert: `insert into retention_periods (rule, label, months) values ('x', 'X', 1)`,
          update: `update retention_periods set months = 1`,
        },
      },
      retention_runs: {
        columns: 'id ran_at counts',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`,
        statements: {
          insert: `insert into retention_runs (counts) values ('{}')`,
          update: `update retention_runs set counts = '{}'`,
        },
      },
    },
  },
  /** Pages of lists and sizes of the sitemap, both with published rows (`supabase/tests/list-pages.test.ts`). */
  {
    functions: ['list_page'],
    tables: {
      sitemap_sizes: {
        columns: 'newsletters events ideas businesses posts',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied`,
        statements: {
          insert: 'insert into sitemap_sizes (events) values (1)',
          update: 'update sitemap_sizes set events = 1',
        },
      },
    },
  },
  {
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
  },
  {
    rows: `insert into public.settings_versions (number, document) values (1, '{"association":{"name":"Verein"},"internal":{"a":1}}');`,
    functions: ['publish_settings'],
    tables: {
      settings_versions: {
        columns: 'number document note published_at published_by',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`,
        statements: {
          insert: `insert into settings_versions (number, document) values (2, '{}')`,
          update: `update settings_versions set document = '{}'`,
        },
      },
      site_settings: {
        columns: 'id number document',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`,
        statements: {
          insert: `insert into site_settings (number, document) values (1, '{}')`,
          update: `update site_settings set document = '{}'`,
        },
      },
    },
  },
  {
    rows: `insert into public.settings_draft (document, based_on) values ('{"association":{"name":"Verein"}}', 0);`,
    tables: {
      settings_draft: {
        columns: 'id document based_on step saved_steps updated_at updated_by',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | 1
        insert           | denied  | denied | denied | 0     | denied    | denied | denied   | denied    | 0
        insert for other | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 0
        update           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | 1
        update editor    | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        delete           | denied  | 0      | 0     | 1     | 0         | 0      | 0        | 0         | 1`,
        statements: {
          insert: `insert into settings_draft (document, based_on) values ('{}', 0) on conflict do nothing`,
          'insert for other': `insert into settings_draft (document, based_on, updated_by) values ('{}', 0, null) on conflict do nothing`,
          update: `update settings_draft set document = '{}'`,
          'update editor': 'update settings_draft set updated_by = null',
        },
      },
    },
  },
  {
    rows: `
    insert into public.storage_disks (server, free_bytes) values ('a', 1000000000);`,
    tables: {
      storage_usage: {
        columns: 'bucket files bytes',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 7     | 0         | 7      | 0        | 0         | 7`,
      },
      storage_disks: {
        columns: 'server free_bytes measured_at',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 0      | 0     | 1     | 1         | 1      | 1        | 1         | 1
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1`,
        statements: {
          insert: `insert into storage_disks (server, free_bytes) values ('b', 1)`,
          update: 'update storage_disks set free_bytes = 1',
        },
      },
    },
  },
  /** Nothing but the function is part of the API. */
  { functions: ['search'], tables: {} },
] satisfies readonly Entity[]
