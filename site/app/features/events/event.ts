import type { Tables, TablesInsert } from '../../lib/supabase/database.types'

/** A row of `events` as visitors may read it; the submitter's e-mail and phone are null. */
export type TownEvent = Readonly<Omit<Tables<'events'>, 'submitter_email' | 'submitter_phone'>>

/** Row that the public form inserts (docs/product.md#service-calls). */
export type EventSubmission = Readonly<
  Required<Omit<TablesInsert<'events'>, 'id'>> & {
    submitter_name: string
    submitter_email: string
    is_user_submitted: true
  }
>
