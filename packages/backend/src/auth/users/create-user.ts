import type { Database } from '../context.ts'
import { emailExists } from '../errors.ts'
import { findUserById } from './find-user.ts'
import { mergeMetadata } from './metadata.ts'
import type { UserRow } from './user-row.ts'

export type NewUser = Readonly<{
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
