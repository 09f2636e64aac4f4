import { OFFICES, type Office } from '../../../lib/session/office'
import type { Account } from '../accounts/account'
import type { Change } from '../accounts/manage-account'

/** Who leaves the back office, and which offices others have afterwards, by id of the account. */
export type Plan = Readonly<{
  leaving: ReadonlySet<string>
  coming: ReadonlyMap<string, ReadonlySet<Office>>
}>

export type PlannedChange = Change & Readonly<{ account: Account; before: readonly Office[] }>

export const officesOf = ({ offices }: Account): Office[] =>
  OFFICES.filter((office) => offices.includes(office))

/** The changes of the plan, in the order of the accounts, without accounts that keep their offices. */
export function changesOf(accounts: readonly Account[], { leaving, coming }: Plan): readonly PlannedChange[] {
  return accounts.flatMap((account) => {
    const before = officesOf(account)
    const chosen = coming.get(account.id)
    const offices = leaving.has(account.id)
      ? []
      : OFFICES.filter((office) => chosen?.has(office) ?? before.includes(office))
    return offices.join() === before.join() ? [] : [{ account, user_id: account.id, before, offices }]
  })
}

/** Whether somebody who can sign in is on the board afterwards; the database refuses everything else. */
export function keepsBoard(accounts: readonly Account[], changes: readonly PlannedChange[]): boolean {
  return accounts.some((account) => {
    const offices = changes.find(({ user_id }) => user_id === account.id)?.offices ?? officesOf(account)
    return offices.includes('board') && account.confirmed && !account.locked
  })
}
