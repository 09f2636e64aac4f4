import { onSupabase } from '../_shared/on-supabase.ts'
import { mailBySmtp } from '../_shared/smtp.ts'
import { deliverNewsletters } from './deliver-newsletters.ts'

/** Entry point of our own server, which passes its platform. */
export const handle = deliverNewsletters

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => deliverNewsletters(request, onSupabase(mailBySmtp)) }
