import type { Tables } from '../../../lib/supabase/database.types'
import type { BadgeTone } from '../../../ui/text/badge'

/** A membership application: a row of `applications`. */
export type Application = Readonly<
  Omit<Tables<'applications'>, 'consents'> & {
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
