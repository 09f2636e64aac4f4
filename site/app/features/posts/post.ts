/** A row of `my_roding_posts` as everybody may read it; the author's e-mail address stays null. */
export type Post = Readonly<{
  id: string
  title: string
  content: string
  image_url: string | null
  author_name: string
  likes_count: number
  /** Instant as ISO text with offset. */
  created_at: string
}>

/** What the public form sends (docs/product.md#service-calls). */
export type PostSubmission = Readonly<{
  title: string
  content: string
  author_name: string
  author_email: string | null
  image_url: string
  approved: true
  /** Instant, ISO; the database puts its own clock's there. */
  approved_at: string
}>
