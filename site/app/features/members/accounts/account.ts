import type { FunctionsClient } from '@supabase/functions-js'
import { everyRow, type Progress } from '../../../lib/list/every-row'
import type { Office, Role } from '../../../lib/session/roles'
import { callFunction } from '../../../lib/supabase/call-function'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Tables } from '../../../lib/supabase/database.types'

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

/** All accounts, newest first. Like everything here, rejects with the PostgREST error. */
export const listAccounts = (client: DatabaseClient, onProgress: (progress: Progress) => void) =>
  everyRow<Account>(client, 'accounts', onProgress)

/** Sets the role of an account. Accounts without a row in `user_roles` are guests, so the first role is inserted. */
export async function changeRole(client: DatabaseClient, userId: string, role: Role): Promise<void> {
  const { data } = await client
    .from('user_roles')
    .update({ role })
    .eq('user_id', userId)
    .select('user_id')
    .throwOnError()
  if (data.length === 0) await client.from('user_roles').insert({ user_id: userId, role }).throwOnError()
}

/** An account: a row of the view `accounts`, which is empty for everybody but admins. */
export type Account = Readonly<Tables<'accounts'>>

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  guest: 'Gast',
  member: 'Mitglied',
  admin: 'Admin',
}

export const nameOf = ({ first_name, last_name, email, id }: Account): string =>
  [first_name, last_name].filter(Boolean).join(' ') || (email ?? id)
