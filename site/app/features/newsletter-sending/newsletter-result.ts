/** What has become of a newsletter, in recipients. */
export type NewsletterResult = Readonly<{
  id: string
  subject: string
  content: string
  created_at: string
  complete: boolean
  total: number
  sent: number
  failed: number
  /** How often it was tried. */
  round: number
}>
