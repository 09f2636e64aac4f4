import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FunctionsFetchError, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { clientOf } from './client/personas.ts'

const targets = inject('conformance')

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
