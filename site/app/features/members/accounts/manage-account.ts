import type { FunctionsClient } from '@supabase/functions-js'
import { callFunction } from '../../../lib/session/call-function'
import type { Office } from '../../../lib/session/office'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Account } from './account'

/** What the function `manage-accounts` does with an account. */
export type AccountAction = 'lock' | 'unlock' | 'sign_out' | 'delete'

export type Invitation = Readonly<{
  email: string
  first_name: string | null
  last_name: string | null
  offices: readonly Office[]
}>

/** Rejects with `CallFailed`. */
export async function manageAccount(
  client: FunctionsClient,
  action: AccountAction,
  account: Account,
): Promise<void> {
  await callFunction(client, 'manage-accounts', { action, user_id: account.id })
}

/** Sends the mail and gives the offices. Rejects with `CallFailed`. */
export async function inviteAccount(client: FunctionsClient, invitation: Invitation): Promise<void> {
  const { first_name, last_name } = invitation
  const names = { first_name: first_name ?? '', last_name: last_name ?? '' }
  await callFunction(client, 'manage-accounts', { action: 'invite', ...invitation, ...names })
}

/** Gives an account these offices and no others. Rejects with the PostgREST error. */
export async function setOffices(
  client: DatabaseClient,
  userId: string,
  offices: readonly Office[],
): Promise<void> {
  await client.rpc('set_offices', { _user_id: userId, _offices: [...offices] }).throwOnError()
}

/** Offices of accounts afterwards. */
export type Change = Readonly<{ user_id: string; offices: readonly Office[] }>

/** Sets the offices of several accounts in one transaction. Rejects with the PostgREST error. */
export async function handOver(client: DatabaseClient, changes: readonly Change[]): Promise<void> {
  await client
    .rpc('hand_over', {
      _changes: changes.map(({ user_id, offices }) => ({ user_id, offices: [...offices] })),
    })
    .throwOnError()
}
