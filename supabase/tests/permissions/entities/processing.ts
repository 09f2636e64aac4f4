import type { Entity } from '../entity.ts'

const READ_ONLY = `
        insert           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied    | denied | denied   | denied    | denied`

export default {
  rows: `insert into public.processing_recipients values ('newsletter_webhook') on conflict do nothing;`,
  tables: {
    processing_activities: {
      columns: 'label purpose readers kept_for',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 17      | 17     | 17    | 17    | 17        | 17     | 17       | 17        | 17`,
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
} satisfies Entity
