/** Response of a route that serves a file: the same for everybody, cacheable for an hour. */
export function fileAnswer(content: string, type: string): Response {
  return new Response(content, { headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' } })
}

/** Text escaped for an element or a quoted attribute of XML. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
