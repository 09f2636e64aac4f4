/** A row of `ideas` as everybody may read it; the e-mail of whoever submitted it stays null. */
export type Idea = Readonly<{
  id: string
  title: string
  description: string
  category: string
  submitter_name: string | null
  likes_count: number
  /** Instant as ISO text with offset. */
  created_at: string
}>

/** What the public form sends (docs/product.md#service-calls). */
export type IdeaSubmission = Readonly<{
  title: string
  description: string
  category: string
  submitter_name: string | null
  submitter_email: string | null
}>
