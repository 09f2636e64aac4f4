import { createHash } from 'node:crypto'
import { escapeXml } from '../../../lib/page/file-answer'
import type { TownEvent } from '../event'
import { eventPath } from '../event-address'
import { describeWhen } from '../period'
import { STATUS_WORDS } from '../status'

/** Most events of the page. */
const MOST_EMBEDDED = 20

const STYLE = `
body { margin: 0; padding: 2px; font: 1rem/1.5 system-ui, sans-serif; color: #1c2733; background: #fff; overflow-wrap: anywhere }
ul { margin: 0; padding: 0; list-style: none }
li { padding: 0.625rem 0; border-bottom: 1px solid #d5d9de }
a { color: #102f48; font-weight: 600 }
a:focus-visible { outline: 3px solid #102f48; outline-offset: 2px }
p { margin: 0.125rem 0 0 }
`

/** Tells the embedding page the height in pixels, at first and after every change: `{ type: 'zunft:height', height }`. */
const SCRIPT = `
new ResizeObserver(() => {
  parent.postMessage({ type: 'zunft:height', height: document.documentElement.offsetHeight }, '*')
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

type Embedded = Readonly<{
  events: readonly TownEvent[]
  siteUrl: string
  /** Parameters of the address, with the question mark. */
  search: string
  /** The association. */
  name: string
}>

/** A bare page with events for a frame on another site; its links open a new tab. */
export function embedDocument({ events, siteUrl, search, name }: Embedded): Response {
  const all = escapeXml(`${siteUrl}/events${search}`)
  const rows = events.slice(0, MOST_EMBEDDED).map((event) => writeEvent(event, siteUrl))
  const list = rows.length > 0 ? `<ul>\n${rows.join('\n')}\n</ul>` : '<p>Zurzeit ist nichts angekündigt.</p>'
  const document = `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Termine – ${escapeXml(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${list}
<p><a href="${all}" target="_blank" rel="noopener">Alle Termine bei ${escapeXml(name)}</a></p>
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

function writeEvent(event: TownEvent, siteUrl: string): string {
  const title = [STATUS_WORDS[event.status], event.title].filter(Boolean).join(': ')
  const about = [describeWhen(event), event.location].filter(Boolean).join(' · ')
  const address = escapeXml(siteUrl + eventPath(event))
  return `<li><a href="${address}" target="_blank" rel="noopener">${escapeXml(title)}</a><p>${escapeXml(about)}</p></li>`
}
