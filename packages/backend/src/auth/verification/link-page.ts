import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Messages } from '../../messages/messages.ts'

/** What a link carries, by the names of its parameters. */
export type Link = Readonly<{ token: string; type: string; redirectTo: string }>

const STYLE = `
body { max-width: 34rem; margin: 12vh auto; padding: 0 1.5rem; font: 1.125rem/1.5 system-ui, sans-serif; color: #1c2733; background: #fff; overflow-wrap: anywhere }
h1 { font: bold 1.75rem/1.25 Georgia, serif; color: #102f48 }
button { min-height: 3rem; padding: 0.5rem 1.5rem; border: 0; border-radius: 6px; font: inherit; font-weight: bold; color: #fff; background: #102f48; cursor: pointer }
button:focus-visible { outline: 3px solid #102f48; outline-offset: 3px }
`

/** The page of a link. It does not consume the token: its form submits the parameters of the link, without a script. */
export function linkPage({ token, type, redirectTo }: Link, { language, linkPage: words }: Messages) {
  const { title, button } = words[textsOf(type)]
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light">
    <title>${title}</title>
    <style>${raw(STYLE)}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${words.explanation}</p>
      <form method="post" action="verify">
        <input type="hidden" name="token" value="${token}">
        <input type="hidden" name="type" value="${type}">
        <input type="hidden" name="redirect_to" value="${redirectTo}">
        <button>${button}</button>
      </form>
      <p>${words.notRequested}</p>
    </main>
  </body>
</html>
`
}

function textsOf(type: string) {
  return type === 'signup' || type === 'recovery' || type === 'invite' || type === 'email_change'
    ? type
    : 'signIn'
}

/** The Content-Security-Policy of that page: only the form, whose response redirects to `target`. */
export function linkPagePolicy(target: string): string {
  const hash = createHash('sha256').update(STYLE).digest('base64')
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    // Browsers apply form-action to redirects, too.
    `form-action 'self' ${new URL(target).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
