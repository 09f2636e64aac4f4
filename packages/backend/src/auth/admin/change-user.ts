import type { Database } from '../context.ts'
import { accountKept, emailExists, userNotFound } from '../errors.ts'
import { normaliseEmail } from '../users/email.ts'
import { mergeMetadata } from '../users/metadata.ts'
import { USER_COLUMNS } from '../users/select-user.ts'
import type { UserRow } from '../users/user-row.ts'
import { banSeconds } from './ban-duration.ts'
import type { UserAttributes } from './user-attributes.ts'

export type UserChange = Partial<UserAttributes> & Readonly<{ passwordHash?: string | undefined }>

/** Changes the given fields and keeps the rest; an e-mail identity follows its account. Errors: `email_exists`, `conflict`. */
export async function changeUser(database: Database, user: UserRow, change: UserChange): Promise<UserRow> {
  const email = change.email ? normaliseEmail(change.email) : null
  const ban = change.ban_duration ? banSeconds(change.ban_duration) : undefined
  const { rows } = await database
    .query<UserRow>({
      name: 'change user',
      text: `with identity as (
          update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
          where user_id = $1 and provider = 'email' and $2::text is not null
        )
        update auth.users as u set
          email = coalesce($2, u.email),
          encrypted_password = coalesce($3, u.encrypted_password),
          email_confirmed_at = case when $4 then coalesce(u.email_confirmed_at, now()) else u.email_confirmed_at end,
          raw_user_meta_data = $5,
          raw_app_meta_data = $6,
          banned_until = case when $7 then now() + make_interval(secs => $8) else u.banned_until end,
          role = coalesce($9, u.role),
          updated_at = now()
        where u.id = $1
        returning ${USER_COLUMNS}`,
      values: [
        user.id,
        email,
        change.passwordHash ?? null,
        change.email_confirm ?? false,
        mergeMetadata(user.raw_user_meta_data, change.user_metadata ?? {}),
        mergeMetadata(user.raw_app_meta_data, change.app_metadata ?? {}),
        ban !== undefined,
        ban ?? null,
        change.role ?? null,
      ],
    })
    .catch((error: Error & { code?: unknown }) => {
      if (error.code === '23505') throw emailExists()
      if (error.code === '23001') throw accountKept(error)
      throw error
    })
  const [changed] = rows
  if (!changed) throw userNotFound()
  return changed
}
