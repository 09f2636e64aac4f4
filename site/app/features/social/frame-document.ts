import { FRAME_SANDBOX } from './frame-path'

/**
 * The document of the frame: empty until the page that holds it hands over the html of a post, and always the same, so
 * that nothing foreign ever comes from our origin. Scripts count as such in a fragment made by a range.
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

/** The frame's document with a policy of its own: sandboxed also where it is opened outside of a frame. */
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

/** A post may bring scripts, pictures and frames from the endpoint's host and from any host over https; forms it may not. */
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
