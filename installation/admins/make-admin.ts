import { readFileSync } from 'node:fs'
import { type Database, findUserByEmail } from 'zunft-backend/auth'
import { projectFolder } from '../project-folder.ts'

/** `unknown`: there is no such account. `unconfirmed`: its address is not confirmed. */
export type MakeAdminOutcome = 'made' | 'unknown' | 'unconfirmed'

/**
 * Makes the account of an address (in its normal spelling) an admin. Not with an unconfirmed address: anybody may have registered it with a
 * password of their own. The role itself is set by the product's SQL.
 */
export async function makeAdmin(owner: Database, email: string): Promise<MakeAdminOutcome> {
  const user = await findUserByEmail(owner, email)
  if (!user) return 'unknown'
  if (!user.email_confirmed_at) return 'unconfirmed'
  await owner.query(readFileSync(projectFolder('supabase/make-admin.sql'), 'utf8'), [user.id])
  return 'made'
}
