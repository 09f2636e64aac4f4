import type { Association } from '../../_shared/association.ts'
import type { Mail } from '../../_shared/platform.ts'

/** Text with line breaks, or a link with its label. */
export type Paragraph = string | Readonly<{ url: string; label: string }>

/** A mail of paragraphs between greeting and signature, as text and as HTML. */
export function paragraphsMail(
  to: string,
  subject: string,
  text: readonly Paragraph[],
  { name, greeting }: Association,
): Mail {
  const paragraphs = [`${greeting},`, ...text, name]
  return {
    to,
    subject,
    text: paragraphs.map((paragraph) => (isText(paragraph) ? paragraph : textOf(paragraph))).join('\n\n'),
    html: `<!doctype html><html lang="de"><body>${paragraphs.map(htmlOf).join('')}</body></html>`,
  }
}

const isText = (paragraph: Paragraph): paragraph is string => typeof paragraph === 'string'

/** The link on a line of its own, where mail programs find its end. */
const textOf = ({ url, label }: Exclude<Paragraph, string>) => `${label}:\n${url}`

function htmlOf(paragraph: Paragraph): string {
  if (isText(paragraph)) return `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`
  return `<p><a href="${escapeHtml(paragraph.url)}">${escapeHtml(paragraph.label)}</a></p>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')

/** Maximum length of a repeated value. */
const LONGEST = 100

/** What somebody has entered, for a mail to an address that was entered: on one line, shortened with a sign, without anything that mail programs turn into a link. */
export function harmless(value: string, longest = LONGEST): string {
  const line = value.replace(/\s+/g, ' ')
  return (line.length > longest ? `${line.slice(0, longest - 1)}…` : line)
    .replace(/:\/+/g, ': ')
    .replace(/([.@])(?=\S)/g, '$1 ')
}

/** Address of an idea's page by its id; the page redirects to the one with words of the title. */
export const ideaAddress = (siteUrl: string, id: string): string =>
  `${siteUrl}/ideen/${id.replaceAll('-', '').slice(0, 10)}`

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
  /** The association as the draft of the settings names it, in place of the published one. */
  association?: Partial<Association>
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
