import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { besideTransaction, waitingFor } from '../database/testing/open-transaction.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createDiskStore } from './index.ts'
import { png } from './testing/pictures.ts'
import { storageOf } from './testing/stored-files.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const files = () => storageOf(server, server.personas.admin).from('pictures')
const seen = (name: string) => server.fetch(`/storage/v1/object/public/pictures/${name}`)
const square = (side: number) => png({ width: side, height: side })
const UPSERT = { contentType: 'image/png', upsert: true }
const widthOf = async (response: Response) => (await sharp(await response.arrayBuffer()).metadata()).width

describe('while a file is replaced, a client', () => {
  test.each([
    [
      'moves it away: both are there afterwards',
      `update storage.objects set name = 'moved.png' where name = 'raced.png'`,
      11,
    ],
    [
      'removes it: the new one is there afterwards',
      `delete from storage.objects where name = 'raced.png'`,
      undefined,
    ],
  ])('%s', async (_name, statement, expectedWidth) => {
    await files().upload('raced.png', await square(11), UPSERT)
    const body = paused(await square(22))
    const replacing = server.fetch('/storage/v1/object/pictures/raced.png', {
      method: 'PUT',
      headers: { ...server.personas.admin.headers, 'content-type': 'image/png' },
      body: body.stream,
      duplex: 'half',
    } as RequestInit)
    // When the body is read, the service has checked the right to write.
    await body.asked
    await besideTransaction(server.db.adminPool, async (open) => {
      await open.query(statement)
      body.send()
      await expect.poll(() => waitingFor(open)).toBe(1)
      await open.query('commit')
    })
    expect((await replacing).status).toBe(200)
    expect(await widthOf(await seen('raced.png'))).toBe(22)
    const moved = await seen('moved.png')
    if (expectedWidth) expect([moved.status, await widthOf(moved)]).toEqual([200, expectedWidth])
    await files().remove(['raced.png', 'moved.png'])
  })

  test('reads it and always gets one complete picture', async () => {
    await files().upload('read.png', await square(10), UPSERT)
    const reading = Array.from({ length: 40 }, async () => {
      const response = await seen('read.png')
      expect(response.status).toBe(200)
      return widthOf(response)
    })
    const writing = [20, 30, 40, 50].map(async (side) =>
      files().upload('read.png', await square(side), UPSERT),
    )
    for (const width of await Promise.all(reading)) expect([10, 20, 30, 40, 50]).toContain(width)
    for (const { error } of await Promise.all(writing)) expect(error).toBeNull()
  })

  test('asks for a rendition and never gets one of the old file under the new address', async () => {
    await files().upload('scaled.png', await square(64), UPSERT)
    const scaled = () => server.fetch('/storage/v1/render/image/public/pictures/scaled.png?width=80')
    const before = await scaled()
    await files().upload('scaled.png', await square(32), UPSERT)
    const after = await scaled()
    expect([await widthOf(before), await widthOf(after)]).toEqual([64, 32])
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    const stale = await server.fetch('/storage/v1/render/image/public/pictures/scaled.png?width=80', {
      headers: { 'if-none-match': before.headers.get('etag') ?? '' },
    })
    expect(stale.status).toBe(200)
    await files().remove(['scaled.png'])
    expect((await (await scaled()).json()).code).toBe('NoSuchKey')
  })
})

test('concurrent replacing, removing and moving leave exactly the files that rows refer to', async () => {
  const names = ['r1.png', 'r2.png', 'r3.png']
  const any = (index: number) => names[index % names.length] ?? ''
  await Promise.all(
    Array.from({ length: 36 }, async (_, index) => {
      if (index % 4 === 1) return files().remove([any(index)])
      if (index % 4 === 2) return files().move(any(index), any(index + 1))
      return files().upload(any(index), await square(8 + index), UPSERT)
    }),
  )
  const { data } = await files().list('', { search: 'r' })
  for (const { name } of data?.filter(({ name }) => names.includes(name)) ?? []) {
    expect([name, (await seen(name)).status]).toEqual([name, 200])
  }
})

describe('a crash while a file was written', () => {
  test('is cleaned up by the next start, which keeps complete files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'zunft-backend-crash-'))
    try {
      const store = await createDiskStore(folder)
      const key = randomUUID()
      await store.put(key, new Uint8Array([1, 2, 3]))
      const objects = join(folder, 'storage', 'objects', key.slice(0, 2))
      const [written] = await readdir(objects)
      expect(written).toBe(key)
      // Temporary files of a killed process, not renamed yet.
      const partialFiles = [objects, join(folder, 'storage', 'cache', 'renditions')].map((where) =>
        join(where, `.incoming-${randomUUID()}`),
      )
      await mkdir(join(folder, 'storage', 'cache', 'renditions'), { recursive: true })
      await Promise.all(partialFiles.map((path) => writeFile(path, 'half')))

      const again = await createDiskStore(folder)
      expect(partialFiles.map((path) => existsSync(path))).toEqual([false, false])
      expect(new Uint8Array(await new Response((await again.read(key)) ?? null).arrayBuffer())).toEqual(
        new Uint8Array([1, 2, 3]),
      )
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

/** A body that waits: `asked` resolves when reading begins, `send` releases the content. */
function paused(bytes: Uint8Array) {
  const asked = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  const stream = new ReadableStream(
    {
      async pull(controller) {
        asked.resolve()
        await sent.promise
        controller.enqueue(bytes)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, asked: asked.promise, send: sent.resolve }
}
