import { createHash, randomBytes } from 'node:crypto'

type PolicyOrigins = Readonly<{
  /** Public address of the site. */
  siteUrl: string
  /** Base host the browser calls; empty for the page's own origin. */
  publicBaseUrl: string
  oembedUrl: string | undefined
}>

/** For responses that are not pages: shown as a page, they run nothing and cannot be framed. */
export const DENY_ALL_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The policy of a page: files of its own origin, inline scripts with the given hashes, and the hosts it calls. Inline styles and
 * event handlers are refused. `ws:` origins are listed because older browsers do not include them in `'self'`.
 */
export function pagePolicy(
  hashes: readonly string[],
  { siteUrl, publicBaseUrl, oembedUrl }: PolicyOrigins,
): string {
  const base = publicBaseUrl ? [new URL(publicBaseUrl).origin] : []
  const sockets = [siteUrl, ...base].map((url) => new URL(url).origin.replace(/^http/, 'ws'))
  const embeds = oembedUrl ? [new URL(oembedUrl).origin] : []
  return [
    "default-src 'none'",
    source('script-src', "'self'", ...hashes),
    "style-src 'self'",
    "font-src 'self'",
    source('img-src', "'self'", 'data:', 'blob:', ...base),
    source('connect-src', "'self'", ...base, ...new Set(sockets), ...embeds),
    "frame-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function source(directive: string, ...values: readonly string[]): string {
  return [directive, ...values].join(' ')
}

type HashedPage = Readonly<{
  html: string
  /** CSP sources (`'sha256-…'`), one for each different inline script. */
  hashes: readonly string[]
}>

/** An unpredictable nonce for the inline scripts of one rendering. */
export function renderingNonce(): string {
  return randomBytes(18).toString('base64url')
}

/**
 * Hashes the inline scripts that carry the nonce of this rendering, for the page's policy, and removes the nonce from the HTML, so that
 * a cached page does not disclose it. Scripts without it, such as injected ones, get no hash.
 */
export function hashInlineScripts(html: string, nonce: string): HashedPage {
  const ours = new RegExp(`<script\\b[^>]* nonce="${nonce}"[^>]*>([^]*?)</script>`, 'g')
  const texts = new Set(Array.from(html.matchAll(ours), ([, text = '']) => text))
  texts.delete('')
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    hashes: Array.from(texts, (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  }
}
