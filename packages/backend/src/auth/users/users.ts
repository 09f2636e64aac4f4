import { z } from 'zod'
import type { Database } from '../context.ts'
import { emailExists, validationFailed } from '../errors.ts'
import type { FirstPassword } from '../pending-sign-ups.ts'
import { USER_COLUMNS, type UserRow } from './user-answer.ts'

/** The account of an address in its normal spelling; undefined when there is none. */
export async function findUserByEmail(database: Database, email: string): Promise<UserRow | undefined> {
  const { rows } = await database.query<UserRow>({
    name: 'user by email',
    text: `select ${USER_COLUMNS} from auth.users as u
      where u.email = $1 and not u.is_sso_user and u.deleted_at is null`,
    values: [email],
  })
  return rows[0]
}

export async function findUserById(database: Database, id: string): Promise<UserRow | undefined> {
  const { rows } = await database.query<UserRow>({
    name: 'user by id',
    text: `select ${USER_COLUMNS} from auth.users as u where u.id = $1 and u.deleted_at is null`,
    values: [id],
  })
  return rows[0]
}

/**
 * Locks the account's row until the end of the transaction, so that changes of its credentials are serialised. Always the first row of
 * an account to be locked, to avoid deadlocks.
 */
export async function lockUser(client: Database, userId: string): Promise<void> {
  await client.query('select from auth.users where id = $1 for no key update', [userId])
}

type NewUser = Readonly<{
  id?: string | undefined
  email: string
  passwordHash: string | null
  confirmed: boolean
  invited?: boolean
  userMetadata: Record<string, unknown>
  appMetadata?: Record<string, unknown>
}>

/**
 * Creates an account with its e-mail identity, which stores the metadata of the sign-up. Errors: `validation_failed` for metadata that
 * is too large; `email_exists`, also when a concurrent request created it.
 */
export async function createUser(database: Database, user: NewUser): Promise<UserRow> {
  const userMetadata = mergeMetadata(null, user.userMetadata)
  const { rows } = await database
    .query<{ id: string }>({
      name: 'create user',
      text: `with account as (
          insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, invited_at,
            raw_app_meta_data, raw_user_meta_data)
          values ('00000000-0000-0000-0000-000000000000', coalesce($1, gen_random_uuid()), 'authenticated', 'authenticated', $2, $3,
            case when $4 then now() end, case when $5 then now() end, $6, $7)
          returning id, email
        )
        insert into auth.identities (provider_id, user_id, provider, last_sign_in_at, identity_data)
        select id::text, id, 'email', now(), $7::jsonb
          || jsonb_build_object('sub', id, 'email', email, 'email_verified', $4::boolean, 'phone_verified', false)
        from account
        returning user_id as id`,
      values: [
        user.id ?? null,
        user.email,
        user.passwordHash,
        user.confirmed,
        user.invited ?? false,
        { ...mergeMetadata(null, user.appMetadata ?? {}), provider: 'email', providers: ['email'] },
        userMetadata,
      ],
    })
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code === '23505') throw emailExists()
      throw error
    })
  const created = rows[0] && (await findUserById(database, rows[0].id))
  if (!created) throw new Error('the new account cannot be read')
  return created
}

/**
 * Sets the address of the account and of its e-mail identity and clears a pending change. `confirmed`: whether the address was
 * confirmed by mail. Error: `email_exists`.
 */
export async function changeEmail(
  database: Database,
  userId: string,
  email: string,
  confirmed: boolean,
): Promise<void> {
  await database
    .query(
      `with identity as (
         update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', $3::boolean),
           updated_at = now()
         where user_id = $1 and provider = 'email'
       )
       update auth.users set email = $2, email_confirmed_at = case when $3 then now() end, updated_at = now() where id = $1`,
      [userId, email, confirmed],
    )
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code === '23505') throw emailExists()
      throw error
    })
  await invalidateTokens(database, userId)
}

/** Metadata of an account (`user_metadata`); bounded, because every access token carries it. */
const LONGEST = 10_000

export const Metadata = z.record(z.string(), z.unknown())

/** Merges new values over old ones; null removes a name, as in GoTrue. Error: `validation_failed` when the result is too large. */
export function mergeMetadata(
  old: Record<string, unknown> | null,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged = Object.fromEntries(
    Object.entries({ ...old, ...changes }).filter(([, value]) => value !== null),
  )
  if (JSON.stringify(merged).length > LONGEST) throw validationFailed('The metadata of the user is too large')
  return merged
}

/** Invalidates the tokens of all mails to an account and cancels a pending change of its address, after a new password or address. */
export async function invalidateTokens(database: Database, userId: string): Promise<void> {
  await database.query(
    `with tokens as (delete from auth.one_time_tokens where user_id = $1)
     update auth.users set email_change = '', email_change_confirm_status = 0 where id = $1`,
    [userId],
  )
}

/**
 * Removes every credential that was set up before the address was confirmed: passwords, sessions, factors and tokens of mails. Anybody
 * can register an address, so they may be an attacker's (account pre-hijacking). `first`, the password of the person who
 * confirms, replaces them, with the metadata of that sign-up; metadata of an invitation stay.
 */
export async function removeUnverifiedAccess(
  database: Database,
  userId: string,
  first?: FirstPassword,
): Promise<void> {
  await database.query(
    `with sessions as (delete from auth.sessions where user_id = $1),
       factors as (delete from auth.mfa_factors where user_id = $1),
       tokens as (delete from auth.one_time_tokens where user_id = $1),
       sign_ups as (delete from auth.sign_ups where user_id = $1),
       identity as (
         update auth.identities set updated_at = now(), identity_data = $3::jsonb || jsonb_build_object(
           'sub', identity_data -> 'sub', 'email', identity_data -> 'email', 'email_verified', false, 'phone_verified', false)
         where user_id = $1 and provider = 'email' and $3::jsonb is not null
           and exists (select from auth.users where id = $1 and invited_at is null)
       )
     update auth.users set encrypted_password = $2, email_change = '', email_change_confirm_status = 0, updated_at = now(),
       raw_user_meta_data = case when invited_at is null then coalesce($3::jsonb, raw_user_meta_data) else raw_user_meta_data end
     where id = $1`,
    [userId, first?.hash ?? null, first?.data ?? null],
  )
}
