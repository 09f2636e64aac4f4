import { randomUUID } from 'node:crypto'
import { INSERT } from './insert-load.ts'
import type { Question } from './visitors.ts'

type Wire = Readonly<{ url: string; publishableKey: string }>

/** Nine reads and one write, repeated: pages, lists, a search, a picture; then a form or a like. */
export async function visitQuestions({ url, publishableKey }: Wire): Promise<(n: number) => Question> {
  const key = { apikey: publishableKey, authorization: `Bearer ${publishableKey}` }
  const list = async (path: string) => {
    const answer = await fetch(`${url}/rest/v1/${path}`, { headers: key })
    return (await answer.json()) as { id: string; image_url: string }[]
  }
  const [post] = await list('my_roding_posts?select=id,image_url&approved=eq.true&limit=1')
  const [event] = await list('events?select=id,image_url&image_url=not.is.null&limit=1')
  if (!post || !event) throw new Error('The demo data has neither posts nor pictures')

  const page = (path: string): Question => read(path, { 'accept-encoding': 'br' })
  const rows = (path: string): Question => read(`/rest/v1/${path}`, key)
  const reads: readonly ((n: number) => Question)[] = [
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
  const write = (path: string, row: object): Question => ({
    kind: 'write',
    method: 'POST',
    path: `/rest/v1/${path}`,
    headers: { ...key, 'content-type': 'application/json' },
    body: JSON.stringify(row),
  })
  const writes: readonly ((n: number) => Question)[] = [
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
    const [turn, round] = [n % (reads.length + 1), Math.floor(n / (reads.length + 1))]
    const made = reads[turn] ?? writes[round % writes.length]
    if (!made) throw new Error('There is nothing to ask')
    return made(n)
  }
}

const read = (path: string, headers: Record<string, string>): Question => ({
  kind: 'read',
  method: 'GET',
  path,
  headers,
})
