import type { State } from '../../../lib/kinds/moderation'
import type { Tables } from '../../../lib/supabase/database.types'
import type { SubmittedEvent } from '../event'

/** An event as admins see it: with the submitter's contact data and whether an admin has looked at it. */
export type AdministeredEvent = SubmittedEvent &
  Readonly<
    Pick<Tables<'events'>, 'submitter_email' | 'submitter_phone'> & {
      /** Approved ones are public. */
      state: State
      /** A visitor's event that no admin has looked at yet. */
      unseen: boolean
    }
  >
