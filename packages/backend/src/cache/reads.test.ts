import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ServerEnv } from '../http/identity.ts'
import {
  type CachingNode,
  createTestServer,
  startCachingNode,
  type TestServer,
} from '../testing/test-server.ts'
import { endOfMinute } from './middleware.ts'

let server: TestServer
let node: CachingNode
let other: CachingNode

beforeAll(async () => {
  server = await createTestServer()
  node = await startCachingNode(server)
  other = await startCachingNode(server)
})
afterAll(async () => {
  await Promise.all([node.close(), other.close()])
  await server.close()
})
beforeEach(async () => {
  await server.db.adminPool.query('delete from public.notes')
})

const LIST = '/rest/v1/notes?select=id,title,likes_count,author_email&order=title'
const WRITE = '/rest/v1/subscriptions?id=eq.00000000-0000-0000-0000-000000000000'
const visitor = () => ({ headers: server.personas.visitor.headers })
const sql = (text: string, values?: unknown[]) => server.db.adminPool.query(text, values)
const insert = (title: string) =>
  sql(
    `insert into public.notes (title, body, author, author_email, status)
     values ($1, 'Text', 'Erika Mustermann', 'erika@example.org', 'published') returning id`,
    [title],
  ).then(({ rows }) => String(rows[0]?.id))

/** A cached response has an entity tag; the first request is not cached yet. */
async function requestUntilCached(from: CachingNode, path = LIST): Promise<Response> {
  await from.cache.sync()
  for (let n = 0; n < 3; n += 1) {
    const answer = await from.fetch(path, visitor())
    if (answer.headers.has('etag')) return answer
  }
  throw new Error(`${path} is not cached`)
}

const titles = async (answer: Response) =>
  ((await answer.json()) as { title: string }[]).map(({ title }) => title)

describe('a response to anonymous clients', () => {
  test('is answered from the cache, byte for byte, and as 304 to clients that have it', async () => {
    await insert('Bank')
    const first = await requestUntilCached(node)
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(first.headers.get('vary')).toContain('authorization')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"/)
    const again = await node.fetch(LIST, visitor())
    expect(again.headers.get('etag')).toBe(etag)
    expect(await again.text()).toBe(await first.text())
    const held = await node.fetch(LIST, { headers: { ...visitor().headers, 'if-none-match': etag } })
    expect([held.status, await held.text(), held.headers.get('etag')]).toEqual([304, '', etag])
  })

  test('shows what was written through the same node, also by triggers on other tables', async () => {
    const id = await insert('Bank')
    await requestUntilCached(node)
    const like = await node.fetch('/rest/v1/note_likes', {
      method: 'POST',
      headers: { ...visitor().headers, 'content-type': 'application/json' },
      body: JSON.stringify({ note_id: id, visitor: 'a-browser-of-somebody' }),
    })
    expect(like.status).toBe(201)
    expect(await (await node.fetch(LIST, visitor())).json()).toMatchObject([{ likes_count: 1 }])
  })

  test('shows what was written through another node, long before any time runs out', async () => {
    await insert('Bank')
    await requestUntilCached(other)
    await node.fetch('/rest/v1/notes?title=eq.Bank', {
      method: 'PATCH',
      headers: { ...server.personas.admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Neue Bank' }),
    })
    await expect
      .poll(async () => titles(await other.fetch(LIST, visitor())), { interval: 1 })
      .toEqual(['Neue Bank'])
  })

  test('follows REVOKE and GRANT at once', async () => {
    await insert('Bank')
    await requestUntilCached(node)
    await sql('revoke select on public.notes from anon')
    await node.cache.sync()
    expect((await node.fetch(LIST, visitor())).status).toBe(401)
    await sql('grant select on public.notes to anon')
    await node.cache.sync()
    expect((await node.fetch(LIST, visitor())).status).toBe(200)
  })

  test('follows a new policy at once', async () => {
    await insert('Bank')
    await requestUntilCached(node)
    await sql(`create policy nothing on records.notes as restrictive for select to anon using (false)`)
    await node.cache.sync()
    expect(await titles(await node.fetch(LIST, visitor()))).toEqual([])
    await sql('drop policy nothing on records.notes')
  })
})

describe('responses that depend on the caller or the time', () => {
  test('rows read by an admin are not cached for others', async () => {
    await insert('Bank')
    for (let n = 0; n < 3; n += 1) {
      const private_ = await node.fetch(LIST, { headers: server.personas.admin.headers })
      expect(await private_.json()).toMatchObject([{ author_email: 'erika@example.org' }])
      expect(private_.headers.has('etag')).toBe(false)
      expect(await (await node.fetch(LIST, visitor())).json()).toMatchObject([{ author_email: null }])
    }
  })

  test.each([
    ['a time that moves', '/rest/v1/notes?due_at=gte.now'],
    ['the same in disguise', '/rest/v1/notes?due_at=gte.n%6Fw'],
    ['a view of functions that only run', '/rest/v1/my_notes?select=*'],
    ['a key in the address', '/rest/v1/notes?apikey=sb_publishable_test'],
    ['a failure', '/rest/v1/notes?select=missing'],
    ['a function', '/rest/v1/rpc/is_admin'],
  ])('is never cached: %s', async (_, path) => {
    for (let n = 0; n < 3; n += 1) {
      expect((await node.fetch(path, visitor())).headers.has('etag')).toBe(false)
    }
  })
})

test('a hundred rows are cached by their ids, a thousand are not', async () => {
  const byIds = (count: number) =>
    `/rest/v1/notes?id=in.%28${Array.from({ length: count }, () => randomUUID()).join('%2C')}%29`
  await requestUntilCached(node, byIds(100))
  await expect(requestUntilCached(node, byIds(1_000))).rejects.toThrow('is not cached')
})

describe('rows that a function of the clock decides', () => {
  const view = (name: string) => `
    create function private.${name}() returns date language sql stable return now()::date;
    create view public.${name} with (security_invoker) as select title from public.notes where private.${name}() > '2000-01-01';
    grant select on public.${name} to anon;`
  beforeAll(() =>
    sql(
      `${view('any_time')} ${view('by_day')} comment on function private.by_day() is '@by-the-minute: the day.'`,
    ),
  )
  afterAll(() =>
    sql(`drop view public.any_time, public.by_day; drop function private.any_time(), private.by_day()`),
  )

  test('are not cached', async () => {
    await expect(requestUntilCached(node, '/rest/v1/any_time?select=title')).rejects.toThrow('is not cached')
  })

  test('are cached to the end of the minute where its comment promises full minutes', async () => {
    const path = '/rest/v1/by_day?select=title'
    await insert('Bank')
    // The API reads the new schema when its notification arrives.
    await vi.waitFor(() => requestUntilCached(node, path), 5_000)
    try {
      vi.useFakeTimers({ toFake: ['Date'] })
      await requestUntilCached(node, path)
      const reads = vi.spyOn(server.dependencies.pool, 'connect')
      await node.fetch(path, visitor())
      expect(reads).not.toHaveBeenCalled()
      vi.setSystemTime(endOfMinute())
      await node.fetch(path, visitor())
      expect(reads).toHaveBeenCalled()
    } finally {
      vi.restoreAllMocks()
      vi.useRealTimers()
    }
  })
})

test('a page made from the response of another service is not cached', async () => {
  let responses = 0
  const ask = node.cache.trackedFetch(() => new Response(String(++responses)))
  const site = new Hono<ServerEnv>()
  site.use(node.cache.pages())
  site.get('*', async (c) => c.html(await (await ask('http://site.test/storage/v1/bucket')).text()))
  const page = async () => (await site.request('/')).text()
  expect([await page(), await page()]).toEqual(['1', '2'])
})

test('a read after an acknowledged write never returns older rows, under concurrent writes and reads', async () => {
  const id = await insert('0')
  const path = `/rest/v1/notes?select=title&id=eq.${id}`
  const headers = { ...server.personas.admin.headers, 'content-type': 'application/json' }
  let acknowledged = 0
  let begun = 0
  const write = async () => {
    const value = ++begun
    // Only increasing: either of two concurrent writes may be the later one.
    await sql(`update records.notes set title = greatest(title::int, $2)::text where id = $1`, [id, value])
    // A write through this node to another row.
    await node.fetch(WRITE, { method: 'PATCH', headers, body: '{"active":true}' })
    acknowledged = Math.max(acknowledged, value)
  }
  const read = async () => {
    const least = acknowledged
    const [row] = (await (await node.fetch(path, visitor())).json()) as { title: string }[]
    expect(Number(row?.title)).toBeGreaterThanOrEqual(least)
  }
  const repeat = async (work: () => Promise<void>, times: number) => {
    for (let n = 0; n < times; n += 1) await work()
  }
  await Promise.all([
    ...Array.from({ length: 20 }, () => repeat(write, 5)),
    ...Array.from({ length: 180 }, () => repeat(read, 20)),
  ])
  expect(acknowledged).toBe(100)
}, 60_000)

test('writes while the listening connection is lost are visible, and caching resumes afterwards', async () => {
  await insert('Bank')
  await requestUntilCached(node)
  await sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'zunft-backend listener' and datname = current_database()`,
  )
  await insert('Blumen')
  await node.cache.sync()
  expect(await titles(await node.fetch(LIST, visitor()))).toEqual(['Bank', 'Blumen'])
  await expect
    .poll(async () => (await node.fetch(LIST, visitor())).headers.has('etag'), { timeout: 5_000 })
    .toBe(true)
})
