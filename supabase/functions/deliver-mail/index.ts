import { onSupabase } from '../_shared/on-supabase.ts'
import { deliverMail } from './deliver-mail.ts'
import { mailBySmtp } from './smtp.ts'

/** What our own server calls, with its own platform. */
export const handle = deliverMail

/** What Supabase's runtime calls. */
export default { fetch: (request: Request) => deliverMail(request, onSupabase(mailBySmtp)) }
