import type { Association } from '../_shared/association.ts'
import type { Mail } from '../_shared/platform.ts'

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
