import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { credentials } from './client/personas.ts'
import { connect } from './client/send.ts'

const targets = inject('conformance')

describe.runIf(targets.kind === 'own')('the schema of a running server', () => {
  if (targets.kind !== 'own') return
  const { send, close } = connect(`${targets.url}/rest/v1`)
  const { anon } = credentials(targets.keys)
  const database = new pg.Client({ connectionString: targets.superuser })

  beforeAll(() => database.connect())
  afterAll(async () => {
    close()
    await database.query('drop table if exists public.test_late')
    await database.end()
  })

  const status = async (method: string, path: string, body?: string) => {
    const headers = { 'content-type': 'application/json', ...anon.ours }
    return (await send({ method, path, headers, body })).status
  }
  const soon = { timeout: 1_000, interval: 20 }

  test('a new table, a new column, a key and the end of a table are known within a second', async () => {
    expect(await status('GET', '/test_late')).toBe(404)
    await database.query(
      'create table public.test_late (id int not null); grant all on public.test_late to anon',
    )
    await expect.poll(() => status('GET', '/test_late'), soon).toBe(200)
    await database.query('alter table public.test_late add note text')
    await expect.poll(() => status('POST', '/test_late', '{"id":1,"note":"x"}'), soon).toBe(201)
    expect(await status('PUT', '/test_late?id=eq.1', '{"id":1,"note":"y"}')).toBe(405)
    await database.query('alter table public.test_late add primary key (id)')
    await expect.poll(() => status('PUT', '/test_late?id=eq.1', '{"id":1,"note":"y"}'), soon).toBe(204)
    await database.query('drop table public.test_late')
    await expect.poll(() => status('GET', '/test_late'), soon).toBe(404)
  })
})
