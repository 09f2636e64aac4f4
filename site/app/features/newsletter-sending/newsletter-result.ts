import type { Tables } from '../../lib/database.types'

/** What has become of a newsletter, in recipients. */
export type NewsletterResult = Readonly<Tables<'newsletter_results'>>
