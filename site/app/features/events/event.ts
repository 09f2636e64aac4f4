import type { Tables, TablesInsert } from '../../lib/database.types'

/** A row of `events` as everybody may read it; e-mail and phone of whoever submitted it stay null. */
export type TownEvent = Readonly<Omit<Tables<'events'>, 'submitter_email' | 'submitter_phone'>>

/** What the public form sends (docs/product.md#service-calls). */
export type EventSubmission = Readonly<
  Required<Omit<TablesInsert<'events'>, 'id'>> & {
    submitter_name: string
    submitter_email: string
    is_user_submitted: true
  }
>
