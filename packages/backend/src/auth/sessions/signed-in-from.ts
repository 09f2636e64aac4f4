import { clientNetwork } from '../../http/client-address.ts'
import type { Database } from '../context.ts'

/** Whether the account of an address has a session that was opened from the network of `from`, another address (of the internet). */
export async function signedInFrom(
  database: Database,
  email: string,
  from: string | undefined,
): Promise<boolean> {
  if (!from) return false
  const { rowCount } = await database.query({
    name: 'signed in from',
    text: `select from auth.sessions as s join auth.users as u on u.id = s.user_id
      where u.email = $1 and not u.is_sso_user and s.ip <<= $2::inet limit 1`,
    values: [email, clientNetwork(from)],
  })
  return rowCount === 1
}
