import type { Table } from '../../../lib/spreadsheet/table.ts'
import type { MemberDetails } from '../member.ts'
import { COLUMN_ORDER, MEMBER_COLUMNS } from './columns.ts'

/** The members' file, complete and with exactly the columns of docs/product.md#csv-files. */
export function membersTable(members: readonly MemberDetails[]): Table {
  return {
    header: COLUMN_ORDER.map((field) => MEMBER_COLUMNS[field][0]),
    rows: members.map((member) => COLUMN_ORDER.map((field) => member[field] ?? '')),
  }
}
