import type { AuthContext } from '../context.ts'
import { userNotFound, validationFailed } from '../errors.ts'
import { findUserById } from '../users/find-user.ts'
import type { UserRow } from '../users/user-row.ts'

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** The account of the id in the path. Errors: `validation_failed` if the id is not a UUID, `user_not_found`. */
export async function userOfPath(context: AuthContext, id: string): Promise<UserRow> {
  if (!UUID.test(id)) throw validationFailed('user_id must be an UUID', 404)
  const user = await findUserById(context.pool, id)
  if (!user) throw userNotFound()
  return user
}
