import { createHash } from 'node:crypto'
import type { AddressField } from '../../lib/list/address-fields'
import { escapeXml } from '../../lib/page/file-answer'

/** Most entries of a page. */
export const MOST_EMBEDDED = 20

/** How many entries are shown (`?anzahl=5`): 1 to 20; null is as many as there may be. */
export const MOST_SHOWN: AddressField<number | null> = {
  name: 'anzahl',
  read: (word) => (/^([1-9]|1[0-9]|20)$/.test(word ?? '') ? Number(word) : null),
  write: (most) => (most === null ? null : String(most)),
}

const STYLE = `
body { margin: 0; padding: 2px; font: 1rem/1.5 system-ui, sans-serif; color: #1c2733; background: #fff; overflow-wrap: anywhere }
h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
ul { margin: 0; padding: 0; list-style: none }
li { padding: 0.625rem 0; border-bottom: 1px solid #d5d9de }
a { color: #102f48; font-weight: 600 }
a:focus-visible { outline: 3px solid #102f48; outline-offset: 2px }
p { margin: 0.125rem 0 0 }
`

/** Sends the height in pixels to the embedding page, at first and after every change: `{ type: 'embed:height', height }`. */
const SCRIPT = `
new ResizeObserver(() => {
  parent.postMessage({ type: 'embed:height', height: document.documentElement.offsetHeight }, '*')
}).observe(document.documentElement)
`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Any site may show the page in a frame: it has no form, no session and nothing to press but links. */
const POLICY = [
  "default-src 'none'",
  `style-src ${hash(STYLE)}`,
  `script-src ${hash(SCRIPT)}`,
  "form-action 'none'",
  "base-uri 'none'",
  'frame-ancestors *',
].join('; ')

export type EmbeddedEntry = Readonly<{ path: string; title: string /** Below the title. */; about: string }>

type Embedded = Readonly<{
  entries: readonly EmbeddedEntry[]
  /** A value of `MOST_SHOWN`. */
  most: number | null
  /** Noun of the entries, such as "Termine". */
  what: string
  /** Text for an empty list. */
  none: string
  /** Path of the list on the site, with the parameters of the address. */
  list: string
  siteUrl: string
  /** The association. */
  name: string
}>

/** A bare page with entries of a list for a frame on another site; its links open a new tab. */
export function embedDocument({ entries, most, what, none, list, siteUrl, name }: Embedded): Response {
  const all = escapeXml(siteUrl + list)
  const rows = entries.slice(0, most ?? MOST_EMBEDDED).map((entry) => writeEntry(entry, siteUrl))
  const content = rows.length > 0 ? `<ul>\n${rows.join('\n')}\n</ul>` : `<p>${escapeXml(none)}</p>`
  const document = `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeXml(what)} – ${escapeXml(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeXml(what)}</h1>
${content}
<p><a href="${all}" target="_blank" rel="noopener">Alle ${escapeXml(what)} bei ${escapeXml(name)}</a></p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`
  return new Response(document, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'x-robots-tag': 'noindex',
    },
  })
}

function writeEntry({ path, title, about }: EmbeddedEntry, siteUrl: string): string {
  const address = escapeXml(siteUrl + path)
  return `<li><a href="${address}" target="_blank" rel="noopener">${escapeXml(title)}</a><p>${escapeXml(about)}</p></li>`
}
