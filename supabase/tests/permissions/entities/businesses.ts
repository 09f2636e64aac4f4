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

export const PARTNER = {
  id: '40000000-0000-4000-8000-000000000001',
  /** Private. */
  salutation: 'Frau',
  contactPerson: 'Gisela Geheim',
  paymentMethod: 'einzug',
  accountHolder: 'Geheim GmbH',
  iban: 'DE02120300000000202051',
} as const

export default [
  {
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
  },
  {
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
  },
  {
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
  },
  {
    rows: `
    insert into public.voucher_participants
      (id, name, location_type, salutation, contact_person, payment_method, account_holder, iban) values
      ('${PARTNER.id}', 'Bäckerei', 'acceptance', '${PARTNER.salutation}', '${PARTNER.contactPerson}',
        '${PARTNER.paymentMethod}', '${PARTNER.accountHolder}', '${PARTNER.iban}');
    insert into public.business_editors (business_id, user_id)
      select p.business_id, u.id from records.voucher_participants as p, auth.users as u where u.email = 'member@example.org';
    insert into public.business_changes (business_id, user_id, changes)
      select business_id, user_id, '{"about": "Brot"}' from public.business_editors;`,
    tables: {
      voucher_participants: {
        columns:
          'id external_id name business_name description category_name address postal_code city phone email website location_type salutation contact_person payment_method account_holder iban created_at iban_masked',
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert           | denied  | denied | denied | 1     | 1         | denied | 1        | 1         | 1
        update           | denied  | 0      | 0     | 1     | 1         | 0      | 1        | 1         | 1
        update private   | denied  | 0      | 0     | 1     | 1         | 0      | 1        | 1         | 1
        read bank        | 0       | 0      | 0     | 1     | 1         | 0      | 0        | 0         | 1
        update bank      | denied  | 0      | 0     | 1     | 1         | 0      | denied   | denied    | 1
        insert business  | denied  | denied | denied | 1     | 1         | denied | denied   | 1         | 1
        insert bank      | denied  | denied | denied | 1     | 1         | denied | denied   | denied    | 1
        delete           | denied  | 0      | 0     | 1     | 1         | 0      | 1        | 1         | 1`,
        statements: {
          insert: `insert into voucher_participants (name, location_type) values ('a', 'sales')`,
          update: `update voucher_participants set name = 'x'`,
          'update private': `update voucher_participants set salutation = 'Herrn', contact_person = 'x'`,
          'update bank': `update voucher_participants set iban = 'DE02500105170137075030', payment_method = 'Standard'`,
          'read bank':
            'select from voucher_participants where coalesce(iban, account_holder, payment_method, iban_masked) is not null',
          'insert business': `insert into voucher_participants (name, location_type) values ('a', 'business')`,
          'insert bank': `insert into voucher_participants (name, location_type, iban) values ('a', 'sales', 'DE02500105170137075030')`,
        },
      },
    },
  },
] satisfies readonly Entity[]
