import type { Tables } from '../../lib/supabase/database.types'

/** Result of a newsletter; numbers are recipients. */
export type NewsletterResult = Readonly<Tables<'newsletter_results'>>
