import type { Delimiter } from '../../../lib/csv/delimiter'
import { writeCsv } from '../../../lib/csv/write'
import type { MemberDetails } from '../member'
import { COLUMN_ORDER, MEMBER_COLUMNS } from './columns'

/** The members' file, complete and with exactly the columns of spec section 7. */
export function membersFile(members: readonly MemberDetails[], delimiter: Delimiter): Promise<string> {
  return writeCsv(
    COLUMN_ORDER.map((field) => MEMBER_COLUMNS[field][0]),
    members.map((member) => COLUMN_ORDER.map((field) => member[field] ?? '')),
    delimiter,
  )
}
