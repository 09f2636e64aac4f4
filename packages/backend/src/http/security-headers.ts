import { createHash, randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './identity.ts'
import { setHeaders } from './response.ts'

/** Browser features that no page uses and that reveal something about visitors or reach their devices. */
const UNUSED_FEATURES = ['camera', 'display-capture', 'microphone', 'payment', 'serial', 'usb']

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
}

/** Headers that affect only documents. */
const DOCUMENT_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  // A page may ask where its visitor is, the frames in it may not.
  'permissions-policy': [...UNUSED_FEATURES.map((feature) => `${feature}=()`), 'geolocation=(self)'].join(
    ', ',
  ),
}

/** Fonts, pictures, styles and scripts, which never are documents; an SVG may be one. Pages load dozens of them, each with its headers. */
const PARTS_OF_PAGES = /^(font\/|image\/(?!svg)|text\/(css|javascript)\b)/

/** One year, without `includeSubDomains`: other hosts of the domain are not ours. */
const ONLY_HTTPS = { 'strict-transport-security': 'max-age=31536000' }

/**
 * Headers of every response, fewer where it is part of a page; with HSTS when `siteUrl`, the public address of the site, is https. A page whose own policy has
 * `frame-ancestors *` has no `x-frame-options`, which would forbid it.
 */
export function securityHeadersOf(siteUrl: string): (response: Response) => Readonly<Record<string, string>> {
  const partHeaders = siteUrl.startsWith('https:') ? { ...HEADERS, ...ONLY_HTTPS } : HEADERS
  const headers = { ...partHeaders, ...DOCUMENT_HEADERS }
  const { 'x-frame-options': _, ...framedHeaders } = headers
  return (response) => {
    if (PARTS_OF_PAGES.test(response.headers.get('content-type') ?? '')) return partHeaders
    const isFramed = response.headers.get('content-security-policy')?.includes('frame-ancestors *')
    return isFramed ? framedHeaders : headers
  }
}

export function securityHeaders(siteUrl: string): MiddlewareHandler<ServerEnv> {
  const headersOf = securityHeadersOf(siteUrl)
  return async (c, next) => {
    await next()
    setHeaders(c, headersOf(c.res))
  }
}

/**
 * Headers of the services: responses run nothing as a page. Other sites may embed files of the storage (`<img>`), as at hosted
 * Supabase, and read everything else through CORS only.
 */
export const apiHeadersOf = (path: string, { headers }: Response): Readonly<Record<string, string>> => ({
  'cross-origin-resource-policy': path.startsWith('/storage/v1/') ? 'cross-origin' : 'same-origin',
  'content-security-policy': headers.get('content-security-policy') ?? DENY_ALL_POLICY,
})

export function apiHeaders(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next()
    setHeaders(c, apiHeadersOf(c.req.path, c.res))
  }
}

const METHODS = 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS'
const EXPOSED =
  'Content-Range,Content-Location,Content-Profile,Range-Unit,Location,X-Supabase-Api-Version,X-Relay-Error,X-Total-Count,Link,Retry-After,X-Request-Id'

/** Headers of every answer of a service. */
export const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
} as const

/**
 * Allows every origin. `*` is safe because nothing is authorised by cookies. Preflights have no API key and are answered before
 * authentication; error responses carry the headers too, so that the client can read them.
 */
export function cors(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')) {
      return c.body(null, 204, {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': c.req.header('access-control-request-headers') ?? '*',
        'access-control-max-age': '86400',
        vary: 'Access-Control-Request-Headers',
      })
    }
    await next()
    setHeaders(c, CORS_HEADERS)
  }
}

type PolicyOrigins = Readonly<{
  /** Public address of the site. */
  siteUrl: string
  /** Base host the browser calls; empty for the page's own origin. */
  publicBaseUrl: string
  oembedUrl: string | undefined
}>

/** For responses that are not pages: shown as a page, they run nothing and cannot be framed. */
const DENY_ALL_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

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
