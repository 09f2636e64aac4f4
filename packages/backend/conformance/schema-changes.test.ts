import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FunctionsFetchError, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { clientOf, connect, credentials } from './client.ts'

const targets = inject('conformance')

describe('changes of the schema', () => {
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
})

describe('functions', () => {
  describe.runIf(targets.kind === 'own')('functions, by the official client', () => {
    if (targets.kind !== 'own') return
    const { url, keys } = targets
    const as = (who: 'anon' | 'member' | 'admin' | 'service') => clientOf(url, keys, who)
    const received: string[] = []
    const receiver = createServer((request, response) => {
      received.push(request.url ?? '')
      request.resume().once('end', () => response.writeHead(202).end())
    })
    let hook = ''

    beforeAll(async () => {
      receiver.listen(0, '127.0.0.1')
      await once(receiver, 'listening')
      hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    })
    afterAll(() => {
      receiver.close()
    })

    const relay = (who: 'anon' | 'member' | 'admin' | 'service') =>
      as(who).functions.invoke('relay', { body: { url: hook, message: 'Grüß Gott' } })

    test('the response of a function arrives as data', async () => {
      expect(await relay('admin')).toMatchObject({ data: { status: 202 }, error: null })
      expect(received).toEqual(['/hook'])
      const { data } = await as('admin').from('audit_log').select('message').eq('message', 'relayed: 202')
      expect(data).toHaveLength(1)
    })

    test.each([
      ['member', 403],
      // This client sends publishable keys as `apikey` only, not as bearer.
      ['anon', 401],
      ['service', 401],
    ] as const)('%s is refused', async (who, status) => {
      const before = received.length
      const { data, error } = await relay(who)
      expect(data).toBeNull()
      expect(error).toBeInstanceOf(FunctionsHttpError)
      expect(error).toMatchObject({ message: 'Edge Function returned a non-2xx status code' })
      expect(error.context.status).toBe(status)
      expect(received.length).toBe(before)
    })

    test('a function that does not exist', async () => {
      const { error } = await as('admin').functions.invoke('gibt-es-nicht')
      expect(error).toBeInstanceOf(FunctionsHttpError)
      expect(error).not.toBeInstanceOf(FunctionsRelayError)
      expect([error.context.status, await error.context.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
    })

    test.each([
      ['no body', undefined],
      ['text', 'text'],
      ['a blob', new Blob(['blob'])],
      ['octets', new ArrayBuffer(3)],
      ['a form', new FormData()],
    ])('%s is received, and is invalid JSON', async (_what, body) => {
      const { error } = await as('admin').functions.invoke('echo', body === undefined ? {} : { body })
      expect(error).toBeInstanceOf(FunctionsHttpError)
      expect(await error.context.json()).toMatchObject({ code: 'invalid_body' })
    })

    test('an unreachable server is a FunctionsFetchError', async () => {
      const { error } = await clientOf('http://127.0.0.1:1', keys, 'admin').functions.invoke('echo')
      expect(error).toBeInstanceOf(FunctionsFetchError)
    })
  })
})
