/** Response of a route that serves one file to everybody. Caches ask each time whether it has changed, as for pages. */
export function fileAnswer(content: string, type: string): Response {
  return new Response(content, { headers: { 'content-type': type, 'cache-control': 'no-cache' } })
}

/** Text escaped for an element or a quoted attribute of XML. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Response of one German sentence as plain text. */
export function sentenceAnswer(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  })
}
