import { FRAME_SANDBOX } from './post-frame'

/**
 * The document of the sandboxed frame: empty until the embedding page posts the HTML to it. It is constant, so no foreign content is served
 * from our origin. `createContextualFragment` is used because scripts in it run.
 */
const DOCUMENT = `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<base target="_blank">
<title>Beitrag aus dem sozialen Netzwerk</title>
<style>
body { display: grid; align-content: center; min-height: 100vh; margin: 0; font: 16px/1.5 sans-serif; overflow-wrap: anywhere; }
#post > * { box-sizing: border-box; min-width: 0 !important; max-width: 100% !important; margin: 0 auto !important; }
img, video, iframe { max-width: 100%; }
</style>
</head>
<body>
<div id="post"></div>
<script>
if (parent !== self) {
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || origin !== location.origin || typeof data !== 'string') return
    document.getElementById('post').replaceChildren(document.createRange().createContextualFragment(data))
  })
  new ResizeObserver(() => {
    parent.postMessage(document.documentElement.offsetHeight, location.origin)
  }).observe(document.documentElement)
}
</script>
</body>
</html>
`

/** The response with a content security policy of its own, which sandboxes it also outside of a frame. */
export function frameDocument(endpoint: string): Response {
  return new Response(DOCUMENT, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(new URL(endpoint).origin),
      'cache-control': 'public, max-age=3600',
      'x-robots-tag': 'noindex',
    },
  })
}

/** A post may load scripts, pictures and frames from the endpoint's host and from any https host; forms are not allowed. */
function policy(endpointOrigin: string): string {
  const network = `https: ${endpointOrigin}`
  return [
    `sandbox ${FRAME_SANDBOX}`,
    "default-src 'none'",
    `script-src 'unsafe-inline' ${network}`,
    `style-src 'unsafe-inline' ${network}`,
    `img-src data: ${network}`,
    `font-src data: ${network}`,
    `media-src ${network}`,
    `connect-src ${network}`,
    `frame-src ${network}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'upgrade-insecure-requests',
  ].join('; ')
}
