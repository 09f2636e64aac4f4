import { readFileSync } from 'node:fs'
import { type Database, findUserByEmail } from 'zunft-backend/src/auth/index.ts'
import { projectFolder } from '../project-folder.ts'

/** `unknown`: there is no such account. `unconfirmed`: it has yet to show that the address is its own. */
export type MakeAdminOutcome = 'made' | 'unknown' | 'unconfirmed'

/**
 * Makes the account of an address (in its normal spelling) an admin. Not one that has never confirmed the address: anybody may have
 * registered it, with a password of his own. What an admin is, the product's own SQL says.
 */
export async function makeAdmin(owner: Database, email: string): Promise<MakeAdminOutcome> {
  const user = await findUserByEmail(owner, email)
  if (!user) return 'unknown'
  if (!user.email_confirmed_at) return 'unconfirmed'
  await owner.query(readFileSync(projectFolder('supabase/make-admin.sql'), 'utf8'), [user.id])
  return 'made'
}
