import type { Mail } from '../platform.ts'
import type { Block, Entry, Inline, List, ListItem, NewsletterDocument } from './document.ts'
import { documentToText, textToDocument } from './document.ts'

/** What a newsletter is rendered from; URLs are absolute. */
export type NewsletterSource = Readonly<{
  subject: string
  /** Plain text, used where there is no document; an empty line ends a paragraph. */
  content: string
  /** Structured text, as `readDocument` returns it. */
  document?: NewsletterDocument | null
  /** The sender, named below the text. */
  association: string
  /** Null for a message without a subscriber, e.g. a preview. */
  unsubscribeUrl: string | null
  /** The newsletter on the website; null where it is not public. */
  browserUrl: string | null
}>

/** The two parts of the mail. Only the pictures of the document are loaded, and no address distinguishes recipients. */
export type NewsletterMessage = Readonly<{ html: string; text: string }>

export function renderNewsletter(source: NewsletterSource): NewsletterMessage {
  return { html: htmlOf(source), text: textOf(source) }
}

function textOf({ content, document, association, unsubscribeUrl, browserUrl }: NewsletterSource): string {
  const foot = [
    association,
    browserUrl && `Im Browser ansehen: ${browserUrl}`,
    unsubscribeUrl && `Abbestellen: ${unsubscribeUrl}`,
  ]
  // "-- " with its space is what mail clients know as the beginning of a signature (RFC 3676, 4.3).
  return `${document ? documentToText(document) : content.trim()}\n\n-- \n${foot.filter(Boolean).join('\n')}\n`
}

/** Clients that know no dark mode ignore the query; those that drop the sheet keep the inline styles. */
const STYLE = `:root{color-scheme:light dark}
body,td,p,li,h2,h3{overflow-wrap:anywhere;word-break:break-word}
@media (prefers-color-scheme:dark){
.page{background:#14191b!important;color:#e9eeec!important}
.link{color:#8fb7ce!important}
.soft{color:#b4c0bd!important}
.entry{border-color:#8fb7ce!important}
}`

function htmlOf(source: NewsletterSource): string {
  const { subject, content, document } = source
  const font = "font:17px/1.5 Georgia,'Times New Roman',serif"
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${STYLE}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#ffffff;color:${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="page" align="left" style="${font};background:#ffffff;color:${INK}">
${documentToHtml(document ?? textToDocument(content))}
${footHtml(source)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function footHtml({ association, unsubscribeUrl, browserUrl }: NewsletterSource): string {
  const link = (url: string | null, label: string) =>
    url ? [`<a class="link" href="${escapeHtml(url)}" style="color:${LINK}">${label}</a>`] : []
  const lines = [
    escapeHtml(association),
    [...link(browserUrl, 'Im Browser ansehen'), ...link(unsubscribeUrl, 'Newsletter abbestellen')].join(
      ' · ',
    ),
  ]
  return `<p class="soft" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #999999;font-size:14px;color:${SOFT}">${lines
    .filter(Boolean)
    .join('<br>\n')}</p>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Colours for light mode; classes of the same names carry those for dark mode in the style sheet of the mail. */
const INK = '#1c2732'
const LINK = '#1b5379'
const SOFT = '#4d5965'

/**
 * The document as HTML for mail clients: inline styles, tables only where Outlook needs them. Widths are of a column of 600 px; every
 * piece of text is escaped, addresses were checked by `readDocument`.
 */
const documentToHtml = ({ content }: NewsletterDocument): string =>
  content.map(blockHtml).filter(Boolean).join('\n')

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph': {
      const text = inlineHtml(block.content)
      return text && `<p style="margin:0 0 16px">${text}</p>`
    }
    case 'heading': {
      const { level } = block.attrs
      const text = inlineHtml(block.content)
      const style = `margin:${level === 2 ? 32 : 24}px 0 8px;font-size:${level === 2 ? 22 : 18}px;line-height:1.3`
      return text && `<h${level} style="${style}">${text}</h${level}>`
    }
    case 'bulletList':
    case 'orderedList':
      return listHtml(block, '0 0 16px')
    case 'image': {
      const { src, alt } = block.attrs
      const style = 'display:block;width:100%;max-width:600px;height:auto;margin:0 0 16px;border:0'
      return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="600" style="${style}">`
    }
    case 'button':
      return buttonHtml(block.attrs.label, block.attrs.href)
    default:
      return block.attrs.items.map(entryHtml).join('\n')
  }
}

function listHtml({ type, content }: List, margin: string): string {
  const tag = type === 'bulletList' ? 'ul' : 'ol'
  const items = content.map((item) => `<li style="margin:0 0 4px">${itemHtml(item)}</li>`)
  return `<${tag} style="margin:${margin};padding:0 0 0 24px">${items.join('')}</${tag}>`
}

const itemHtml = ({ content }: ListItem): string =>
  content
    .map((part, index) => {
      if (part.type !== 'paragraph') return listHtml(part, '4px 0 0')
      return (content[index - 1]?.type === 'paragraph' ? '<br>' : '') + inlineHtml(part.content)
    })
    .join('')

/** A cell with a background: Outlook gives links no padding. */
function buttonHtml(label: string, href: string): string {
  const link = 'display:inline-block;padding:12px 20px;color:#ffffff;font-weight:bold;text-decoration:none'
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>' +
    `<td class="button" bgcolor="${LINK}" style="border-radius:6px;background:${LINK}">` +
    `<a href="${escapeHtml(href)}" style="${link}">${escapeHtml(label)}</a></td></tr></table>`
  )
}

function entryHtml({ title, details, href }: Entry): string {
  const line =
    details && `<br>\n<span class="soft" style="font-size:15px;color:${SOFT}">${escapeHtml(details)}</span>`
  return (
    `<p class="entry" style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid ${LINK}">` +
    `<a class="link" href="${escapeHtml(href)}" style="color:${LINK};font-weight:bold">${escapeHtml(title)}</a>${line}</p>`
  )
}

function inlineHtml(content: readonly Inline[] = []): string {
  return content.map((inline) => (inline.type === 'hardBreak' ? '<br>\n' : textHtml(inline))).join('')
}

function textHtml({ text, marks = [] }: Extract<Inline, { type: 'text' }>): string {
  return marks.reduce((html, mark) => {
    if (mark.type === 'link')
      return `<a class="link" href="${escapeHtml(mark.attrs.href)}" style="color:${LINK}">${html}</a>`
    const tag = mark.type === 'bold' ? 'strong' : 'em'
    return `<${tag}>${html}</${tag}>`
  }, escapeHtml(text))
}

/** A newsletter, rendered once for all recipients. */
export type RenderedNewsletter = Readonly<{ subject: string; html: string; text: string }>

export type Recipient = Readonly<{
  /** Id of the delivery; every attempt is the mail `<id@host>`. */
  id: string
  name: string
  email: string
  unsubscribeUrl: string
}>

/** In place of the link that is another one for each recipient. */
const UNSUBSCRIBE = 'https://unsubscribe.invalid/'

export function renderForAll(source: Omit<NewsletterSource, 'unsubscribeUrl'>): RenderedNewsletter {
  return { subject: source.subject, ...renderNewsletter({ ...source, unsubscribeUrl: UNSUBSCRIBE }) }
}

/** The mail to one recipient; `host` is the site's. */
export function newsletterMail(newsletter: RenderedNewsletter, recipient: Recipient, host: string): Mail {
  const { id, name, email, unsubscribeUrl } = recipient
  return {
    to: email,
    toName: name,
    subject: newsletter.subject,
    html: newsletter.html.replaceAll(UNSUBSCRIBE, unsubscribeUrl),
    text: newsletter.text.replaceAll(UNSUBSCRIBE, unsubscribeUrl),
    messageId: `<${id}@${host}>`,
    headers: { 'List-Id': `<newsletter.${host}>`, ...unsubscribeHeaders(unsubscribeUrl) },
  }
}

/** RFC 8058: mail programs unsubscribe with one click, by POST and without a page. */
export const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Address of the page that ends a subscription; `siteUrl` has no slash at its end. */
export const unsubscribeUrl = (siteUrl: string, token: string): string =>
  `${siteUrl}/newsletter/abmelden/${token}`
