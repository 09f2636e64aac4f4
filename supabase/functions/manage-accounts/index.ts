import { onSupabase } from '../_shared/on-supabase.ts'
import { manageAccounts } from './manage-accounts.ts'

/** Entry point of our own server, which passes its platform. */
export const handle = manageAccounts

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => manageAccounts(request, onSupabase()) }
