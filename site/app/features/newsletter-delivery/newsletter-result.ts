import type { Tables } from '../../lib/database.types.ts'

/** Result of a newsletter; numbers are recipients. */
export type NewsletterResult = Readonly<Tables<'newsletter_results'>>
