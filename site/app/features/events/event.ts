import type { Tables, TablesInsert } from '../../lib/supabase/database.types.ts'

/** An event as everybody may read it (docs/product.md#events); a category that this version does not know is shown as it is. */
export type TownEvent = Readonly<Omit<Tables<'event_entries'>, 'category'> & { category: string }>

/** Row that the public form inserts (docs/product.md#service-calls). */
export type EventSubmission = Readonly<
  Required<Omit<TablesInsert<'events'>, 'id'>> & {
    submitter_name: string
    submitter_email: string
    is_user_submitted: true
  }
>
