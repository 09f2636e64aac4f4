import type { Database } from '../context.ts'
import { USER_COLUMNS } from './select-user.ts'
import type { UserRow } from './user-row.ts'

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
