import { onSupabase } from '../_shared/on-supabase.ts'
import { mailBySmtp } from '../_shared/smtp.ts'
import { deliverMail } from './deliver-mail.ts'

/** Entry point of our own server, which passes its platform. */
export const handle = deliverMail

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => deliverMail(request, onSupabase(mailBySmtp)) }
