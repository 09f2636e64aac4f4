import { randomUUID } from 'node:crypto'
import { INSERT } from './insert-load.ts'
import type { VisitorRequest } from './visitors.ts'

type Backend = Readonly<{ url: string; publishableKey: string }>

/** Nine reads and one write, repeated: pages, lists, a search, a picture; then a form or a like. */
export async function visitorRequests({
  url,
  publishableKey,
}: Backend): Promise<(n: number) => VisitorRequest> {
  const key = { apikey: publishableKey, authorization: `Bearer ${publishableKey}` }
  const list = async (path: string) => {
    const response = await fetch(`${url}/rest/v1/${path}`, { headers: key })
    return (await response.json()) as { id: string; image_url: string }[]
  }
  const [post] = await list('my_roding_posts?select=id,image_url&approved=eq.true&limit=1')
  const [event] = await list('events?select=id,image_url&image_url=not.is.null&limit=1')
  if (!post || !event) throw new Error('The demo data has neither posts nor pictures')

  const page = (path: string): VisitorRequest => read(path, { 'accept-encoding': 'br' })
  const rows = (path: string): VisitorRequest => read(`/rest/v1/${path}`, key)
  const reads: readonly ((n: number) => VisitorRequest)[] = [
    () => page('/'),
    () => page('/events'),
    () => rows('events?select=*&order=start_date.asc'),
    () => page('/'),
    () => page('/mein-roding'),
    () => rows('my_roding_posts?select=*&approved=eq.true&order=created_at.desc'),
    () => page('/ideen'),
    // Different each time, so that no cache answers.
    (n) => rows(`voucher_participants?select=*&name=ilike.*${n}*&order=name`),
    () => read(new URL(event.image_url, url).pathname, {}),
  ]
  const write = (path: string, row: object): VisitorRequest => ({
    kind: 'write',
    method: 'POST',
    path: `/rest/v1/${path}`,
    headers: { ...key, 'content-type': 'application/json' },
    body: JSON.stringify(row),
  })
  const writes: readonly ((n: number) => VisitorRequest)[] = [
    (n) => write('applications', JSON.parse(String(INSERT.request(n).body))),
    () =>
      write('post_likes', { post_id: post.id, post_type: 'my_roding_post', user_identifier: randomUUID() }),
    (n) =>
      write('ideas', {
        title: `Bank am Weiher ${n}`,
        description: 'Ein Platz zum Ausruhen für alle, die spazieren gehen.',
        submitter_name: 'Erika Mustermann',
        submitter_email: 'erika@example.de',
      }),
  ]
  return (n) => {
    const [position, round] = [n % (reads.length + 1), Math.floor(n / (reads.length + 1))]
    const create = reads[position] ?? writes[round % writes.length]
    if (!create) throw new Error('There is nothing to send')
    return create(n)
  }
}

const read = (path: string, headers: Record<string, string>): VisitorRequest => ({
  kind: 'read',
  method: 'GET',
  path,
  headers,
})
