import { adminEndpoint, answer } from '../_shared/admin-endpoint.ts'
import { asCaller, asService, type Database } from '../_shared/database.ts'
import type { Platform } from '../_shared/platform.ts'
import { invalidField } from '../_shared/refusal.ts'
import type { Admin } from '../_shared/require-admin.ts'
import { type AuthAnswer, authAdmin } from './auth-admin.ts'
import { accountExists, lastBoard, refusalOf } from './refusals.ts'
import { type AccountAction, type Invitation, readRequest } from './request.ts'

/** Until it is lifted; the auth service takes durations only. */
const LOCKED_FOR = '876000h'

/**
 * For the board: `{ action: 'invite', email, first_name?, last_name?, offices? }` sends an invitation and gives the offices, with which the
 * account can do nothing before its address is confirmed; `{ action: 'lock' | 'unlock' | 'sign_out' | 'delete', user_id }` does that to
 * an account. Answers `{ success: true, user_id }`. Each action is checked and logged by the database before it is taken, and what became of
 * it after.
 */
export const manageAccounts = adminEndpoint(async (body, platform, admin, request) => {
  const wanted = readRequest(body)
  const caller = admin ? asCaller(platform, request.headers.get('authorization') ?? '') : asService(platform)
  const begin = async (action: string, userId: string | null, details?: Details) => {
    const { data, error } = await asService(platform).rpc('begin_account_action', {
      _by: idOf(admin),
      _action: action,
      _user_id: userId,
      ...(details && { _details: details }),
    })
    if (error) throw refusalOf(error)
    return data
  }
  if (wanted.action === 'invite') {
    const { invitation } = wanted
    const entry = await begin('invited', null, { offices: invitation.offices })
    const userId = await logged(platform, entry, () => invite(platform, caller, invitation))
    return answer({ success: true, user_id: userId })
  }
  const entry = await begin(wanted.logged, wanted.userId)
  await logged(platform, entry, () => act(platform, wanted.action, wanted.userId))
  return answer({ success: true, user_id: wanted.userId })
})

/** Performs the begun action and logs its outcome. If that cannot be logged the log calls the outcome unknown. */
async function logged<Result>(
  platform: Platform,
  entry: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = async (done: boolean) => {
    const { error } = await asService(platform).rpc('end_account_action', { _entry: entry, _done: done })
    if (error) platform.report('the outcome of an account action could not be logged', error)
  }
  const result = await work().catch(async (error: unknown) => {
    await end(false)
    throw error
  })
  await end(true)
  return result
}

type Details = Readonly<{ offices: readonly string[] }>

const idOf = (admin: Admin): string | null => admin?.id ?? null

async function act(platform: Platform, action: AccountAction, userId: string): Promise<void> {
  const path = `admin/users/${userId}`
  // The database has ended the sessions.
  if (action === 'sign_out') return
  const done =
    action === 'delete'
      ? await authAdmin(platform, 'DELETE', path, {})
      : await authAdmin(platform, 'PUT', path, { ban_duration: action === 'lock' ? LOCKED_FOR : 'none' })
  // Nothing but a trigger of the database is left to refuse it: somebody else has left the board meanwhile.
  if (!done.ok) throw lastBoard()
}

/** Sends the mail and gives the offices, or the role of a member; answers the id of the account. */
async function invite(platform: Platform, caller: Database, invitation: Invitation): Promise<string> {
  const { email, first_name, last_name, offices } = invitation
  const invited = await authAdmin(platform, 'POST', 'invite', { email, data: { first_name, last_name } })
  const userId = idOfInvited(invited)
  const { error } =
    offices.length > 0
      ? await caller.rpc('set_offices', { _user_id: userId, _offices: [...offices] })
      : await caller
          .from('user_roles')
          .upsert({ user_id: userId, role: 'member' }, { onConflict: 'user_id', ignoreDuplicates: true })
  if (error) throw new Error('the invited account has not got its role', { cause: error })
  return userId
}

function idOfInvited(invited: AuthAnswer): string {
  if (invited.ok && invited.id !== null) return invited.id
  if (!invited.ok && invited.code === 'email_exists') throw accountExists()
  throw invalidField('email')
}
