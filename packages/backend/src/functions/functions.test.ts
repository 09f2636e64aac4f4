import type { LookupFunction } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServerEnv } from '../http/identity.ts'
import { type Receiver, startReceiver, status } from '../testing/receiver.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createFunctions, renderFunctionsError } from './index.ts'
import { type OutsideOptions, outsideFetch } from './outside-fetch.ts'
import type { Handler } from './platform.ts'
import { isPublicAddress } from './public-address.ts'
import { createTaskRunner } from './task-thread.ts'

describe('functions', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  const call = (path: string, init: RequestInit) =>
    server.fetch(`/functions/v1/${path}`, { method: 'POST', ...init })

  describe('the platform', () => {
    test.each(['gibt-es-nicht', '_shared', '', 'echo.ts', '__proto__'])(
      'does not find a function called "%s"',
      async (name) => {
        const answer = await call(name, { headers: server.personas.admin.headers })
        expect(answer.status).toBe(404)
        expect(answer.headers.get('sb-error-code')).toBe('NOT_FOUND')
        expect(await answer.json()).toMatchObject({
          code: 'NOT_FOUND',
          message: 'Requested function was not found',
        })
      },
    )

    test.each([
      ['no key', {}, 'MISSING_API_KEY', 'No API key found in request'],
      ['a wrong key', { apikey: 'wrong' }, 'INVALID_API_KEY', 'Invalid API key'],
      [
        'no token',
        { apikey: 'sb_publishable_test' },
        'UNAUTHORIZED_NO_AUTH_HEADER',
        'Missing authorization header',
      ],
      [
        'a token that is none',
        { apikey: 'sb_publishable_test', authorization: 'Bearer abc' },
        'UNAUTHORIZED_INVALID_JWT_FORMAT',
        'Invalid JWT format',
      ],
    ])('refuses a call with %s', async (_what, headers, code, message) => {
      const answer = await call('echo', { headers })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('sb-error-code')).toBe(code)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(await answer.json()).toEqual({ code, message, msg: message })
    })

    test('answers preflights and plain OPTIONS without a token', async () => {
      const preflight = {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey',
      }
      for (const headers of [{}, preflight]) {
        const answer = await call('echo', { method: 'OPTIONS', headers })
        expect(answer.status).toBe(204)
        expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      }
    })

    test('passes calls without key and token to a function with verify_jwt = false alone', async () => {
      const body = '{"a":1}'
      const answer = await call('open-echo', { body })
      expect([answer.status, await answer.json()]).toEqual([200, { a: 1 }])
      expect((await call('open-echo', { body, headers: { apikey: 'wrong' } })).status).toBe(401)
      expect((await call('record-run', { body })).status).toBe(401)
      expect((await call('echo', { body })).status).toBe(401)
    })

    test('passes tokens of somebody else to a function with verify_jwt = false', async () => {
      const headers = { apikey: 'sb_publishable_test', authorization: 'Bearer of-another-service' }
      expect((await call('open-echo', { headers, body: '{}' })).status).toBe(200)
      expect((await call('echo', { headers, body: '{}' })).status).toBe(401)
    })

    test('needs no API key beside a session token, as the gateway of the real platform', async () => {
      const { authorization = '' } = server.personas.member.headers
      const answer = await call('echo', { headers: { authorization }, body: '{"a":1}' })
      expect([answer.status, await answer.json()]).toEqual([200, { a: 1 }])
    })

    test.each(['GET', 'PUT', 'DELETE'])('passes %s on to the function, which refuses it', async (method) => {
      const answer = await call('echo', { method, headers: server.personas.admin.headers })
      expect(answer.status).toBe(405)
      expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' })
    })

    test('refuses bodies over a megabyte', async () => {
      const { headers } = server.personas.admin
      const answer = await call('echo', { headers, body: 'x'.repeat(1_048_577) })
      expect(answer.status).toBe(413)
      expect(answer.headers.get('sb-error-code')).toBe('REQUEST_ENTITY_TOO_LARGE')
    })

    test('accepts forms, octet streams and empty bodies', async () => {
      const { headers } = server.personas.admin
      const form = new FormData()
      form.set('field', 'x')
      const bodies = [form, new Blob(['x']), new Uint8Array([0, 255]), 'text', undefined]
      const answers = await Promise.all(
        bodies.map((body) => call('echo', { headers, ...(body ? { body } : {}) })),
      )
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    })
  })

  describe('a function', () => {
    const headersOf = (who: 'member' | 'admin') => server.personas[who].headers

    test('receives the request body, and its response is returned', async () => {
      const answer = await call('echo', { headers: headersOf('member'), body: '{"a":"ä"}' })
      expect([answer.status, await answer.json()]).toEqual([200, { a: 'ä' }])
    })

    test('runs its tasks in threads', async () => {
      const body = JSON.stringify({ name: 'double', input: 21 })
      const answer = await call('tasks', { headers: headersOf('member'), body })
      expect([answer.status, await answer.json()]).toEqual([200, 42])
    })

    test('reaches the database as its caller and as the service role, and other hosts', async () => {
      const receiver = await startReceiver()
      const body = JSON.stringify({ url: receiver.url, message: 'Grüß Gott' })
      try {
        expect((await call('relay', { headers: headersOf('member'), body })).status).toBe(403)
        expect(receiver.received).toHaveLength(0)
        receiver.reply(status(202))
        const answer = await call('relay', { headers: headersOf('admin'), body })
        expect(await answer.json()).toEqual({ status: 202 })
        expect(receiver.received).toMatchObject([{ body: '{"message":"Grüß Gott"}' }])
        const { rows } = await server.db.adminPool.query('select message from audit_log')
        expect(rows).toEqual([{ message: 'relayed: 202' }])
      } finally {
        await receiver.close()
      }
    })
  })

  describe('a function that fails', () => {
    const answerOf = async (load: () => Promise<Handler>, timeLimit?: number) => {
      const app = new Hono<ServerEnv>()
      app.onError(renderFunctionsError)
      app.use(async (c, next) => {
        c.set('log', () => pino({ level: 'silent' }))
        await next()
      })
      app.route(
        '/',
        createFunctions({
          modules: new Map([['it', { file: '', load }]]),
          runtime: server.dependencies.functions.runtime,
          environment: {},
          backend: fetch,
          ...(timeLimit === undefined ? {} : { timeLimit }),
        }),
      )
      return app.request('/it', { method: 'POST', headers: { authorization: 'Bearer x' } })
    }

    test('by throwing', async () => {
      const answer = await answerOf(async () => async () => {
        throw new Error('with inner details')
      })
      expect([answer.status, answer.headers.get('sb-error-code')]).toEqual([500, 'WORKER_ERROR'])
      expect(answer.headers.has('x-relay-error')).toBe(false)
      expect(await answer.text()).not.toContain('inner details')
    })

    test('by not being loadable', async () => {
      const answer = await answerOf(() => Promise.reject(new Error('syntax')))
      expect([answer.status, answer.headers.get('x-relay-error')]).toEqual([503, 'true'])
      expect(await answer.json()).toMatchObject({ code: 'BOOT_ERROR' })
    })

    test('by never answering', async () => {
      const answer = await answerOf(async () => () => new Promise(() => {}), 10)
      expect([answer.status, answer.headers.get('x-relay-error')]).toEqual([504, 'true'])
    })
  })
})

describe('requests to the outside', () => {
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.close())

  const port = () => new URL(receiver.url).port

  /** A resolver that returns these addresses for every name. */
  const answering =
    (...addresses: string[]): LookupFunction =>
    (_name, options, done) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      if (options.all) done(null, found)
      else done(null, addresses[0] ?? '', 4)
    }

  async function codeOf(url: string, options: OutsideOptions): Promise<unknown> {
    const outside = outsideFetch(options)
    try {
      await outside.fetch(url, { method: 'POST', body: '{}' })
      return undefined
    } catch (error) {
      return ((error as Error).cause as { code?: string } | undefined)?.code
    } finally {
      await outside.close()
    }
  }

  const FORBIDDEN = [
    '127.0.0.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '127.1',
    '0.0.0.0',
    '0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '168.63.129.16',
    '[::ffff:a83f:8110]',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
  ]

  describe('calls to private addresses', () => {
    test.each(FORBIDDEN)('http://%s is refused before a connection', async (host) => {
      receiver.reply(status(200))
      const code = await codeOf(`http://${host}:${port()}/`, { isAllowed: isPublicAddress })
      expect(code).toBe('PRIVATE_ADDRESS')
      expect(receiver.received).toHaveLength(0)
    })

    test('a name that resolves to one is refused, too', async () => {
      const options = { isAllowed: isPublicAddress }
      expect(await codeOf(`http://localhost:${port()}/`, options)).toBe('PRIVATE_ADDRESS')
    })

    test.each([
      [['127.0.0.1']],
      [['::1']],
      [['::ffff:127.0.0.1']],
      [['93.184.215.14', '127.0.0.1']],
      [['127.0.0.1', '93.184.215.14']],
    ])('and a name that is resolved to %j', async (addresses) => {
      receiver.reply(status(200))
      const options = { isAllowed: isPublicAddress, resolve: answering(...addresses) }
      expect(await codeOf(`http://hooks.example:${port()}/`, options)).toBe('PRIVATE_ADDRESS')
      expect(receiver.received).toHaveLength(0)
    })

    test('a name is resolved once, and the checked address is connected to', async () => {
      let asked = 0
      const isAllowed = (address: string) => address === '127.0.0.1'
      const resolve: LookupFunction = (name, options, done) => {
        asked += 1
        answering(asked === 1 ? '127.0.0.1' : '127.0.0.2')(name, options, done)
      }
      receiver.reply(status(200))
      expect(await codeOf(`http://hooks.example:${port()}/`, { isAllowed, resolve })).toBeUndefined()
      expect([asked, receiver.received.length]).toEqual([1, 1])
    })
  })
})

describe('tasks in a thread', () => {
  const FILE = fileURLToPath(new URL('../../testing/project/functions/tasks/index.ts', import.meta.url))
  const runTask = createTaskRunner({ milliseconds: 10_000, megabytes: 64 })
  const run = (name: string, input?: unknown) => runTask({ file: FILE, name, input })

  describe('a task', () => {
    test('gets its input, and its result is returned', async () => {
      expect(await run('double', 21)).toBe(42)
    })

    test('that computes without end holds up nothing, and is ended', async () => {
      const order: string[] = []
      const looping = createTaskRunner({ milliseconds: 500, megabytes: 64 })({
        file: FILE,
        name: 'loop',
        input: undefined,
      }).catch((error) => order.push(error.code))
      for (let turn = 0; turn < 3; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve))
        order.push('another request')
      }
      await looping
      expect(order).toEqual([...Array(3).fill('another request'), 'TASK_ENDED'])
    })

    test.each(['fill', 'exit'])('that does "%s" ends by itself, not the server', async (name) => {
      await expect(run(name)).rejects.toMatchObject({ code: 'TASK_ENDED' })
    })

    test('that throws, or is none, rejects with the reason', async () => {
      await expect(run('fail')).rejects.toThrow('with inner details')
      for (const name of ['gibt-es-nicht', 'toString'])
        await expect(run(name)).rejects.toThrow(`has no task "${name}"`)
    })
  })
})
