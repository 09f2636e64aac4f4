import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { STORED, storePicture } from './testing/stored-files.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  expect((await storePicture(server)).status).toBe(200)
})
afterAll(() => server.close())

describe('parts of a file', () => {
  const size = async () =>
    (await server.fetch(`/storage/v1/object/public/pictures/${STORED}`)).headers.get('content-length')
  const part = (range: string) =>
    server.fetch(`/storage/v1/object/public/pictures/${STORED}`, { headers: { range } })

  test.each([
    ['bytes=0-0', 206, '0-0'],
    ['bytes=-1', 206, 'last'],
    ['bytes=0-999999999999', 206, 'all'],
    ['bytes=-999999999999', 206, 'all'],
    [`bytes=0-${'9'.repeat(400)}`, 206, 'all'],
    [`bytes=-${'9'.repeat(400)}`, 206, 'all'],
  ])('%.40s', async (range, status, which) => {
    const total = Number(await size())
    const answered = await part(range)
    const expected = { '0-0': '0-0', last: `${total - 1}-${total - 1}`, all: `0-${total - 1}` }[which]
    expect([answered.status, answered.headers.get('content-range')]).toEqual([
      status,
      `bytes ${expected}/${total}`,
    ])
    expect(String((await answered.arrayBuffer()).byteLength)).toBe(answered.headers.get('content-length'))
  })

  test.each(['bytes=999999999-', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    '%.40s is beyond the end',
    async (range) => {
      const answered = await part(range)
      expect(answered.status).toBe(416)
      expect(answered.headers.get('content-range')).toBe(`bytes */${await size()}`)
      expect(await answered.json()).toMatchObject({ statusCode: '416', error: 'invalid_range' })
    },
  )

  test.each([
    'bytes=5-2',
    'bytes=a-b',
    'bytes=',
    'bytes=--1',
    'lines=0-1',
    'bytes=0-1,3-4',
    'bytes=0-1;',
    '-',
    'bytes=1.5-2',
  ])('%s is answered with the whole', async (range) => {
    expect((await part(range)).status).toBe(200)
  })
})

describe('sizes that are refused', () => {
  const scaled = (query: string) =>
    server.fetch(`/storage/v1/render/image/public/pictures/${STORED}?${query}`)
  test.each([
    'width=0',
    'width=-1',
    'width=1.5',
    'width=1e9',
    'width=NaN',
    'width=Infinity',
    'width=%00',
    'height=abc',
    'quality=0',
    'quality=101',
    'resize=stretch',
    'resize=toString',
    'format=svg',
    'width=99999999999999999999',
  ])('%s', async (query) => {
    const answered = await scaled(query)
    expect([answered.status, (await answered.json()).code]).toEqual([400, 'InvalidRequest'])
  })

  test.each([
    'width=2500',
    'height=2500',
    'width=1&height=2500',
    'width=2500&height=1&resize=fill',
    'width=2500&height=2500',
  ])('%s never enlarges', async (query) => {
    const sharp = (await import('sharp')).default
    const { width, height } = await sharp(await (await scaled(query)).arrayBuffer()).metadata()
    expect(Math.max(width, height)).toBeLessThanOrEqual(64)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
  })

  test('each Accept header gets a picture', async () => {
    for (const accept of [
      '',
      '*/*',
      'image/*',
      'text/html',
      'image/avif;q=0,image/webp;q=0',
      ',,,;;;',
      'x'.repeat(5_000),
    ]) {
      const answered = await server.fetch(`/storage/v1/render/image/public/pictures/${STORED}?width=80`, {
        headers: { accept },
      })
      expect([accept.slice(0, 20), answered.status, answered.headers.get('vary')]).toEqual([
        accept.slice(0, 20),
        200,
        'Accept',
      ])
    }
  })
})
