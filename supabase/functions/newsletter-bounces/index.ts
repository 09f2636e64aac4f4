import { onSupabase } from '../_shared/on-supabase.ts'
import { newsletterBounces } from './newsletter-bounces.ts'

/** Entry point of our own server, which passes its platform. */
export const handle = newsletterBounces

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => newsletterBounces(request, onSupabase()) }
