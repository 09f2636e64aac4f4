import { onSupabase } from '../_shared/on-supabase.ts'
import { mailBySmtp } from '../_shared/smtp.ts'
import { sendNewsletter } from './send-newsletter.ts'

/** Entry point of our own server, which passes its platform. */
export const handle = sendNewsletter

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => sendNewsletter(request, onSupabase(mailBySmtp)) }
