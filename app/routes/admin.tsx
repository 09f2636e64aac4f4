import { RequireRole } from '../lib/session/require-role'

/** Around everything below /admin: for admins only. */
export default function Admin() {
  return <RequireRole role="admin" />
}
