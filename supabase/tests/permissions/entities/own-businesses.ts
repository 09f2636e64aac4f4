import type { Entity } from '../entity.ts'

const BUSINESS = '(select business_id from records.voucher_participants limit 1)'
const MEMBER = `(select id from auth.users where email = 'member@example.org')`

/** A table that functions write; the linked account reads its row, offices those of the businesses that they keep. */
const written = `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | denied  | 1      | 0     | 1     | 1         | 0      | 1        | 1         | 1
        insert           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied`

export default {
  // Rows: partners.ts.
  tables: {
    business_editors: {
      columns: 'id business_id user_id invited_email linked_at counted_since changes_counted',
      matrix: written,
      statements: {
        insert: `insert into business_editors (business_id, user_id) values (${BUSINESS}, ${MEMBER})`,
        update: 'update business_editors set changes_counted = 0',
      },
    },
    business_changes: {
      columns: 'id business_id user_id changes proposed_at decision reason decided_at replaced',
      matrix: written,
      statements: {
        insert: `insert into business_changes (business_id, user_id, changes) values (${BUSINESS}, ${MEMBER}, '{"about": "a"}')`,
        update: `update business_changes set decision = 'accept', decided_at = now()`,
      },
    },
  },
} satisfies Entity
