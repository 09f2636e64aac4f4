import type { Table } from '../../../lib/csv/write'
import { BANK_FIELDS, type Member, type MemberField } from '../../businesses/member'
import type { BankDetails } from '../list/queries'
import { COLUMN_ORDER, MEMBER_COLUMNS } from './columns'

/** The complete members' file with the columns of docs/product.md#csv-files, those of the bank only with bank details by id. */
export function membersTable(
  members: readonly Member[],
  bankDetails: ReadonlyMap<string, BankDetails> | null,
): Table {
  const bank: readonly MemberField[] = BANK_FIELDS
  const columns = COLUMN_ORDER.filter((field) => bankDetails !== null || !bank.includes(field))
  return {
    header: columns.map((field) => MEMBER_COLUMNS[field][0]),
    rows: members.map((member) => {
      const row = { ...member, iban: null, ...bankDetails?.get(member.id) }
      return columns.map((field) => row[field] ?? '')
    }),
  }
}
