import type { Entity } from '../entity.ts'

export default {
  functions: ['merged_business'],
  // Businesses come with the rows of voucher_participants (partners.ts).
  tables: {
    business_entries: {
      columns:
        'id name business_name description category_name address postal_code city phone email website accepts_vouchers sells_vouchers is_member about offers hours open_sundays logo_url pictures latitude longitude updated_at',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied
        update           | denied  | 0      | 0     | 1     | 1         | 1      | 1        | 1         | 1
        update base      | denied  | 0      | 0     | 1     | 1         | denied | 1        | 1         | 1
        update roles     | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied`,
      statements: {
        insert: `insert into business_entries (name) values ('a')`,
        update: `update business_entries set hours = '{"weekly": {}}',
          pictures = '[{"image_url": "/storage/v1/object/public/business-pictures/a.jpg", "alt": "Laden"}]'`,
        'update base': `update business_entries set phone = '0'`,
        'update roles': `update business_entries set sells_vouchers = true`,
      },
    },
    business_rows: {
      columns: 'id business_id name business_name location_type address postal_code city title has_hours',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied`,
      statements: {
        insert: `insert into business_rows (name) values ('a')`,
        update: `update business_rows set name = 'x'`,
      },
    },
    business_summary: {
      columns: 'businesses partners acceptance sales categories',
      matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied
        update           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied
        delete           | denied  | denied | denied | denied | denied  | denied | denied   | denied    | denied`,
      statements: {
        insert: `insert into business_summary (partners) values (1)`,
        update: `update business_summary set partners = 1`,
      },
    },
  },
} satisfies Entity
