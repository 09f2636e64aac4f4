/** Path of the frame's document on our server. */
export const FRAME_PATH = '/einstellungen-vorschau'

/** Nothing in it runs. It has the page's origin, so that the back office writes the page into it. */
export const FRAME_SANDBOX = 'allow-same-origin'

/**
 * The empty document of the frame, with a policy of its own: pages may have inline styles, and a frame without a document of its own would
 * inherit the policy of the back office. `baseUrl` is the storage's, empty for the site's own origin.
 */
export function frameDocument(baseUrl: string): Response {
  const policy = [
    `sandbox ${FRAME_SANDBOX}`,
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    ["img-src 'self' data:", ...(baseUrl ? [new URL(baseUrl).origin] : [])].join(' '),
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ]
  return new Response('<!doctype html>\n<html lang="de"><head><title>Vorschau</title></head></html>\n', {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'public, max-age=3600',
      'x-robots-tag': 'noindex',
    },
  })
}
