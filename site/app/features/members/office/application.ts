import type { Tables } from '../../../lib/supabase/database.types'
import type { BadgeTone } from '../../../ui/text/badge'

/**
 * A membership application as the list reads it: a row of `applications` with a masked IBAN, and bank details for offices that may read
 * them.
 */
export type Application = Readonly<
  Omit<Tables<'applications'>, 'consents' | 'message'> & {
    /** Consents given in the form; null for applications from elsewhere. */
    consents: Readonly<{
      /** Date of the text agreed to. */
      version: string
      statutes: boolean
      privacy: boolean
      mandate: boolean
      /** ISO 8601. */
      given_at: string
    }> | null
  }
>

export type ApplicationStatus = Application['status']

export const STATUSES: Readonly<Record<ApplicationStatus, Readonly<{ label: string; tone: BadgeTone }>>> = {
  pending: { label: 'Ausstehend', tone: 'straw' },
  approved: { label: 'Genehmigt', tone: 'meadow' },
  rejected: { label: 'Abgelehnt', tone: 'neutral' },
}
