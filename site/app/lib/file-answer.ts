/** Answer of a route that is a file: the same for everybody, good for an hour like the other files of the site. */
export function fileAnswer(content: string, type: string): Response {
  return new Response(content, { headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' } })
}
