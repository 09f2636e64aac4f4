/** A row of `events` as everybody may read it; e-mail and phone of whoever submitted it stay null. */
export type TownEvent = Readonly<{
  id: string
  title: string
  description: string | null
  category: string
  /** Instants as ISO text with offset. */
  start_date: string
  end_date: string | null
  location: string | null
  image_url: string | null
  submitter_name: string | null
  is_user_submitted: boolean
}>

/** What the public form sends (docs/product.md#service-calls). */
export type EventSubmission = Readonly<{
  title: string
  description: string | null
  category: string
  start_date: string
  end_date: string | null
  location: string | null
  image_url: string | null
  submitter_name: string
  submitter_email: string
  submitter_phone: string | null
  is_user_submitted: true
}>
