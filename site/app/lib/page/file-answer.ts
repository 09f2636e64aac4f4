/** Response of a route that serves a file: the same for everybody. Caches ask each time whether it has changed, as for pages. */
export function fileAnswer(content: string, type: string): Response {
  return new Response(content, { headers: { 'content-type': type, 'cache-control': 'no-cache' } })
}

/** Text escaped for an element or a quoted attribute of XML. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
