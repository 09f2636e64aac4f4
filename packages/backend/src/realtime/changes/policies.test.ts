import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryAsRole } from '../../database/reads.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { subscribeToChanges } from '../testing/raw-socket.ts'
import { type RealtimeServer, startRealtimeServer } from '../testing/realtime-server.ts'

let server: TestServer
let node: RealtimeServer

const run = (sql: string) => server.db.adminPool.query(sql)

/** Policies by table, and whether visitors see its rows. */
const TABLES = [
  ['for_select', 'create policy p on for_select for select', false],
  ['for_all', 'create policy p on for_all with check (true)', false],
  ['none', '', false],
  [
    'beside_another',
    'create policy p on beside_another for select; create policy q on beside_another using (true)',
    true,
  ],
  [
    'restrictive',
    'create policy p on restrictive as restrictive for select; create policy q on restrictive using (true)',
    true,
  ],
  ['restrictive_only', 'create policy p on restrictive_only as restrictive using (true)', false],
] as const

beforeAll(async () => {
  server = await createTestServer()
  for (const [name, policies] of [...TABLES, ['news', 'create policy p on news using (true)']]) {
    await run(`create table public.${name} (id int primary key);
      grant select on public.${name} to anon;
      alter table public.${name} enable row level security;
      ${policies};
      alter publication supabase_realtime add table public.${name}`)
  }
  node = await startRealtimeServer(server.dependencies, server.db.connectionString)
})
afterAll(async () => {
  await node.stop()
  await server.close()
})

test.each(TABLES)(
  'table %s, with a policy without USING or none, is as visible as in PostgreSQL',
  async (table, _policies, isVisible) => {
    const client = node.clientOf(server.personas.visitor)
    const received = await subscribeToChanges(client, table)
    const news = await subscribeToChanges(client, 'news')
    /** A later change on the same socket, which everybody receives. */
    const later = async () => {
      await run('insert into public.news select count(*) + 1 from public.news')
      await news.next()
    }
    await run(`insert into public.${table} values (1)`)
    await later()
    const caller = { claims: { role: 'anon' } }
    const { rows } = await queryAsRole(server.db.pool, caller, { text: `select id from public.${table}` })
    expect(rows).toHaveLength(isVisible ? 1 : 0)
    await run(`delete from public.${table}`)
    await later()
    const changes = await Promise.all(Array.from({ length: received.waiting() }, () => received.next()))
    expect(changes.map(({ eventType }) => eventType)).toEqual(isVisible ? ['INSERT', 'DELETE'] : [])
  },
)
