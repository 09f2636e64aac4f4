import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { STORED, storePicture } from './testing/stored-files.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  expect((await storePicture(server)).status).toBe(200)
})
afterAll(() => server.close())

describe('invalid bodies', () => {
  const endpoints = [
    ['POST', 'object/list/pictures'],
    ['DELETE', 'object/pictures'],
    ['POST', 'object/move'],
    ['POST', 'object/copy'],
    ['POST', `object/sign/pictures/${STORED}`],
    ['POST', 'object/sign/pictures'],
    ['POST', 'bucket'],
    ['PUT', 'bucket/pictures'],
  ] as const
  const bodies = [
    '{',
    'null',
    '[]',
    '"x"',
    '1',
    '\u0000',
    '{"prefixes":"x"}',
    '{"limit":-1}',
    '{"expiresIn":1e400}',
    '{"expiresIn":-5}',
    '{"prefix":"\\u0000"}',
    '{"prefixes":["\\u0000"]}',
    '{"search":"\\u0000"}',
    '{"bucketId":"\\u0000","sourceKey":"a","destinationKey":"b"}',
    '{"bucketId":"pictures","sourceKey":"../a","destinationKey":"b"}',
    '{"expiresIn":60,"paths":["\\u0000","../x"]}',
    '{"name":"\\u0000"}',
    '{"name":"../x"}',
    '{"name":"a/b"}',
    '{"file_size_limit":"5 elephants"}',
    '{"file_size_limit":1e30}',
    '{"allowed_mime_types":["\\u0000"]}',
    '{"allowed_mime_types":[1]}',
    `{"prefixes":[${'"a",'.repeat(2_000)}"a"]}`,
    `{"a":${'['.repeat(50_000)}`,
  ]

  test.each(endpoints)('%s /%s answers a 4xx in the shape of storage', async (method, path) => {
    for (const persona of ['visitor', 'admin', 'service'] as const) {
      for (const body of bodies) {
        const answered = await server.fetch(`/storage/v1/${path}`, {
          method,
          headers: { ...server.personas[persona].headers, 'content-type': 'application/json' },
          body,
        })
        expect([persona, body.slice(0, 60), answered.status < 500]).toEqual([
          persona,
          body.slice(0, 60),
          true,
        ])
        const answer = await answered.json()
        if (answered.status >= 400) {
          expect(Object.keys(answer).sort()).toEqual(['code', 'error', 'message', 'statusCode'])
          expect(JSON.stringify(answer)).not.toMatch(/select |insert |storage\.objects|at .*\.ts/i)
        }
      }
    }
  })
})
