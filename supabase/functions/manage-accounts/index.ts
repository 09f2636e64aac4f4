import { adminEndpoint, answer, type Body } from '../_shared/admin-endpoint.ts'
import { asCaller, asService, type Database } from '../_shared/database.ts'
import { addressProblem } from '../_shared/email-address.ts'
import { onSupabase } from '../_shared/on-supabase.ts'
import { type Platform, readKeys } from '../_shared/platform.ts'
import { invalidField, Refusal } from '../_shared/refusal.ts'
import type { Admin } from '../_shared/require-admin.ts'

const OFFICES = ['board', 'treasurer', 'editor', 'vouchers', 'secretary'] as const
type Office = (typeof OFFICES)[number]

type Invitation = Readonly<{
  email: string
  first_name: string
  last_name: string
  offices: readonly Office[]
}>

const ACTIONS = { lock: 'locked', unlock: 'unlocked', sign_out: 'signed_out', delete: 'deleted' } as const
type AccountAction = keyof typeof ACTIONS

type AccountRequest =
  | Readonly<{ action: 'invite'; invitation: Invitation }>
  | Readonly<{ action: AccountAction; logged: string; userId: string }>

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const LONGEST_NAME = 100

/** Checks the body of a request. Refusal: `invalid_field`. */
function readRequest(body: Body): AccountRequest {
  const { action } = body
  if (action === 'invite') return { action, invitation: readInvitation(body) }
  if (typeof action !== 'string' || !Object.hasOwn(ACTIONS, action)) throw invalidField('action')
  if (typeof body.user_id !== 'string' || !UUID.test(body.user_id)) throw invalidField('user_id')
  const known = action as AccountAction
  return { action: known, logged: ACTIONS[known], userId: body.user_id.toLowerCase() }
}

function readInvitation(body: Body): Invitation {
  const email = typeof body.email === 'string' ? body.email.trim() : ''
  if (addressProblem(email)) throw invalidField('email')
  return {
    email,
    first_name: readName(body, 'first_name'),
    last_name: readName(body, 'last_name'),
    offices: readOffices(body.offices ?? []),
  }
}

function readName(body: Body, field: string): string {
  const name = body[field] ?? ''
  if (typeof name !== 'string' || name.length > LONGEST_NAME) throw invalidField(field)
  return name.trim()
}

function readOffices(value: unknown): readonly Office[] {
  if (!Array.isArray(value) || value.length > OFFICES.length) throw invalidField('offices')
  if (!value.every((office) => OFFICES.includes(office))) throw invalidField('offices')
  return [...new Set(value as Office[])]
}

const accountExists = () =>
  new Refusal(
    409,
    'account_exists',
    'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Geben Sie ihm das Amt in der Liste.',
  )

const accountNotFound = () => new Refusal(404, 'account_not_found', 'Dieses Konto gibt es nicht (mehr).')

const lastBoard = () =>
  new Refusal(
    409,
    'last_board',
    'Das ist das letzte Konto des Vorstands. Bitte nehmen Sie zuerst jemand anderen in den Vorstand auf.',
  )

const ownAccount = () =>
  new Refusal(409, 'own_account', 'Das eigene Konto können Sie hier nicht sperren oder löschen.')

const tooManyInvitations = () =>
  new Refusal(
    429,
    'too_many_invitations',
    'In einer Stunde sind höchstens 20 Einladungen möglich. Bitte warten Sie etwas.',
  )

const BY_SQLSTATE: Readonly<Record<string, () => Refusal>> = {
  P0002: accountNotFound,
  '23001': lastBoard,
  ZU020: ownAccount,
  ZU021: tooManyInvitations,
}

/** The refusal that belongs to an error of `begin_account_action`; any other error is a fault. */
function refusalOf(error: { code: string; message: string }): Error {
  return BY_SQLSTATE[error.code]?.() ?? new Error('an account action was not begun', { cause: error })
}

/** Until it is lifted; the auth service takes durations only. */
const LOCKED_FOR = '876000h'

/**
 * For the board: `{ action: 'invite', email, first_name?, last_name?, offices? }` sends an invitation and gives the offices, with which the
 * account can do nothing before its address is confirmed; `{ action: 'lock' | 'unlock' | 'sign_out' | 'delete', user_id }` does that to
 * an account. Answers `{ success: true, user_id }`. Each action is checked and logged by the database before it is taken, and what became of
 * it after.
 */
const manageAccounts = adminEndpoint(async (body, platform, admin, request) => {
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

/** What the auth service answered: its body, or the code of its error. */
type AuthAnswer = Readonly<{ ok: true; id: string | null } | { ok: false; code: string }>

/** Calls the auth service as its administrator, with the secret key. Rejects when it fails (5xx) or can't be reached. */
async function authAdmin(
  platform: Platform,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown,
): Promise<AuthAnswer> {
  const [secret = ''] = readKeys(platform.env).secrets
  const response = await platform.backend(`${platform.env('SUPABASE_URL')}/auth/v1/${path}`, {
    method,
    headers: { apikey: secret, authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (response.ok) return { ok: true, id: typeof answer.id === 'string' ? answer.id : null }
  const code = String(answer.error_code ?? answer.code ?? '')
  if (response.status >= 500) throw new Error(`the auth service answered ${response.status} (${code})`)
  return { ok: false, code }
}

/** Entry point of our own server, which passes its platform. */
export const handle = manageAccounts

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => manageAccounts(request, onSupabase()) }
