/** Path of the frame's document on our server. */
export const FRAME_PATH = '/newsletter-vorschau'

/**
 * Nothing in it runs. It has the page's origin, so that the page writes the mail into it: mails have inline styles, which the policy of
 * pages refuses, and a frame without a document of its own would inherit that policy.
 */
export const FRAME_SANDBOX = 'allow-same-origin'

/** The empty document of the frame, with a policy of its own; `baseUrl` is the storage's, empty for the site's own origin. */
export function frameDocument(baseUrl: string): Response {
  const pictures = ["'self'", 'https:', ...(baseUrl ? [new URL(baseUrl).origin] : [])].join(' ')
  const policy = [
    `sandbox ${FRAME_SANDBOX}`,
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${pictures}`,
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
