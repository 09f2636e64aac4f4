import type { Table } from '../../../lib/csv/write'
import type { MemberDetails } from '../member'
import { COLUMN_ORDER, MEMBER_COLUMNS } from './columns'

/** The complete members' file with the columns of docs/product.md#csv-files. */
export function membersTable(members: readonly MemberDetails[]): Table {
  return {
    header: COLUMN_ORDER.map((field) => MEMBER_COLUMNS[field][0]),
    rows: members.map((member) => COLUMN_ORDER.map((field) => member[field] ?? '')),
  }
}
