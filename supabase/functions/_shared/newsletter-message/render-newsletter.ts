import type { NewsletterDocument } from './document.ts'
import { documentToHtml, escapeHtml, INK, LINK, SOFT } from './html.ts'
import { documentToText, textToDocument } from './plain-text.ts'

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
    unsubscribeUrl && `Abmelden: ${unsubscribeUrl}`,
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
    [...link(browserUrl, 'Im Browser ansehen'), ...link(unsubscribeUrl, 'Newsletter abmelden')].join(' · '),
  ]
  return `<p class="soft" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #999999;font-size:14px;color:${SOFT}">${lines
    .filter(Boolean)
    .join('<br>\n')}</p>`
}
