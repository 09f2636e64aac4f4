import { createHash } from 'node:crypto'
import { escapeXml } from '../page/file-answer.ts'

const STYLE = `
body { margin: 0; font: 1.0625rem/1.5 "Source Sans 3", system-ui, sans-serif; color: #1c2732; background: #fcf8f0; overflow-wrap: anywhere }
header { padding: 1.25rem 1.5rem; border-bottom: 1px solid #e0d4c0; font: 800 1.25rem/1.2 Vollkorn, Georgia, serif }
header a { color: #102f48; text-decoration: none }
main { max-width: 42rem; padding: 1.5rem 1.5rem 4rem }
h1, h2 { font-family: Vollkorn, Georgia, serif; line-height: 1.15; color: #102f48 }
h1 { margin: 0.5rem 0 0; font-size: 2.25rem }
h2 { margin: 2.5rem 0 0; font-size: 1.5rem }
ul { margin: 0.5rem 0 0; padding: 0; list-style: none }
li { padding: 0.75rem 0; border-bottom: 1px solid #e0d4c0 }
li a { display: inline-block; padding: 0.25rem 0; font-weight: 600 }
li p { margin: 0; color: #4d5965 }
a { color: #1b5379; text-underline-offset: 0.15em }
.again, button { display: inline-block; margin-top: 1rem; padding: 0.625rem 1.25rem; min-height: 1.5rem; border: 1px solid #153f5e; border-radius: 0.375rem; font: inherit; font-weight: 600; cursor: pointer }
.again { color: #fffdf9; background: #153f5e; text-decoration: none }
button { margin-top: 1.5rem; color: #153f5e; background: none }
:focus-visible { outline: 3px solid #3f7fa6; outline-offset: 2px }
`

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  // The icon of the tab.
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The page that the service worker shows without a connection in place of one that is not kept. It needs no file beside itself, and no
 * script: the worker puts the list of pages between the comments (site/worker/documents.ts).
 */
export function offlineDocument(name: string): Response {
  const document = `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#102f48">
<title>Ohne Verbindung – ${escapeXml(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><a href="/">${escapeXml(name)}</a></header>
<main>
<h1>Ohne Verbindung</h1>
<p>Sie sind offline, oder unsere Website antwortet gerade nicht. Deshalb fehlt die Seite, die Sie aufrufen wollten.</p>
<p><a class="again" href="">Noch einmal versuchen</a></p>
<h2>Hier gespeichert</h2>
<p>Termine und Betriebe, die Sie zuletzt angesehen haben, können Sie auch ohne Verbindung lesen.</p>
<!--kept--><p>Bisher ist auf diesem Gerät keine Seite gespeichert.</p><!--/kept-->
</main>
</body>
</html>
`
  return new Response(document, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    },
  })
}
