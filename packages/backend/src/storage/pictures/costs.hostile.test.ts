import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { hugeAnimation, hugeInterlacedPng, hugeJpeg, hugeWebp, thinPng } from '../testing/costly-pictures.ts'
import { storageError, storageOf } from '../testing/stored-files.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const MEMORY = 'The picture takes too much memory to decode'
const SIDES = 'One side of the picture is more than fifty times as long as the other'

describe('refused by its header is', () => {
  const costly = [
    ['a progressive CMYK JPEG', () => hugeJpeg({ components: 4, progressive: true }), MEMORY],
    ['a progressive JPEG', () => hugeJpeg({ components: 3, progressive: true }), MEMORY],
    ['a JPEG with a scan for each colour', () => hugeJpeg({ components: 3, scans: 'each' }), MEMORY],
    ['an interlaced PNG of 16 bits', hugeInterlacedPng, MEMORY],
    ['a WebP', hugeWebp, MEMORY],
    ['an animation', hugeAnimation, MEMORY],
    ['a PNG of one column', thinPng, SIDES],
  ] as const

  test.each(costly)('%s of 49 megapixels', async (_name, make, message) => {
    const bytes = await make()
    expect(bytes.length).toBeLessThan(600_000)
    const pictures = storageOf(server, server.personas.visitor).from('pictures')
    const { error } = await pictures.upload('9-costly.jpg', bytes, { contentType: 'image/jpeg' })
    expect(error).toEqual(storageError('413', 'EntityTooLarge', message))
  })

  test.each(costly)('%s when it is rendered: it was stored as another file', async (_name, make, message) => {
    await server.db.adminPool.query(
      `insert into storage.buckets (id, name, public) values ('files', 'files', true) on conflict do nothing`,
    )
    const files = storageOf(server, server.personas.service).from('files')
    const stored = await files.upload('a.bin', await make(), { contentType: '', upsert: true })
    expect(stored.error).toBeNull()
    const answer = await server.fetch('/storage/v1/render/image/public/files/a.bin?width=80')
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { statusCode: '413', error: 'Payload too large', message, code: 'EntityTooLarge' },
    ])
  })
})
