import type { Association } from '../../_shared/association.ts'
import type { Paragraph } from '../paragraphs-mail.ts'

/** What a mail is made of: the `_values` of `private.queue_mail`. */
export type Values = Readonly<Record<string, unknown>>

/** Settings of the installation that texts name. */
export type MailContext = Readonly<{
  association: Association
  /** Public origin of the site, without a slash at its end. */
  siteUrl: string
}>

/** The paragraphs stand between greeting and signature. */
type MailText = Readonly<{
  subject: string
  paragraphs: readonly Paragraph[]
  /** Address that ends such mails by a POST (RFC 8058). */
  oneClick?: string
}>

/** Makes the text of one kind of queued mails. Throws where a value is missing that it needs: the mail is tried again, and reported. */
export type MailKind = (values: Values, context: MailContext) => MailText

/** A value that is text; undefined where it is not set. */
export const optionalText = (values: Values, name: string): string | undefined => {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A value that is text. Throws where it is not set. */
export function requiredText(values: Values, name: string): string {
  const text = optionalText(values, name)
  if (text === undefined) throw new Error(`the mail has no value "${name}"`)
  return text
}
