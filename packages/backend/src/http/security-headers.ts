import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './claims.ts'
import { DENY_ALL_POLICY } from './content-security-policy.ts'
import { setHeaders } from './set-headers.ts'

/** Nothing here asks for any of these; a photo is chosen by the browser's own dialog. */
const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
}

/** A year, for this host alone: what else runs below the association's domain is not ours to bind. */
const ONLY_HTTPS = { 'strict-transport-security': 'max-age=31536000' }

/** Headers that every answer carries. `siteUrl` is the public address of the site: once it is https, it stays https. */
export function securityHeaders(siteUrl: string): MiddlewareHandler<ServerEnv> {
  const headers = siteUrl.startsWith('https:') ? { ...HEADERS, ...ONLY_HTTPS } : HEADERS
  return async (c, next) => {
    await next()
    setHeaders(c, headers)
  }
}

/**
 * Headers of the wire: its answers are data, and act nowhere. Other sites may show the files of the storage (`<img>`), as they may at
 * the hosted service, and read the rest through CORS alone.
 */
export function wireHeaders(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next()
    setHeaders(c, {
      'cross-origin-resource-policy': c.req.path.startsWith('/storage/v1/') ? 'cross-origin' : 'same-origin',
      'content-security-policy': c.res.headers.get('content-security-policy') ?? DENY_ALL_POLICY,
    })
  }
}
