import type { Entity } from '../entity.ts'

export const PARTNER = {
  id: '40000000-0000-4000-8000-000000000001',
  /** Private. */
  salutation: 'Frau',
  contactPerson: 'Gisela Geheim',
  paymentMethod: 'einzug',
  accountHolder: 'Geheim GmbH',
  iban: 'DE02120300000000202051',
} as const

export default {
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
} satisfies Entity
