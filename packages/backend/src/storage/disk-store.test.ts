import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskStore } from './disk-store.ts'
import type { StoredObject } from './object-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zunft-backend-disk-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
const bytes = (text: string) => new TextEncoder().encode(text)
const text = async (body: Awaited<ReturnType<Awaited<ReturnType<typeof createDiskStore>>['read']>>) =>
  body && (await new Response(body).text())

test('a stored file is read back whole and in part, also after a restart', async () => {
  const key = randomUUID()
  await (await createDiskStore(folder)).put(key, bytes('hello'))
  const store = await createDiskStore(folder)
  expect(await text(await store.read(key))).toBe('hello')
  expect(await text(await store.read(key, { start: 1, end: 3 }))).toBe('ell')
})

test('large content is streamed, and its file is closed when the reader stops', async () => {
  const store = await createDiskStore(folder)
  const key = randomUUID()
  const large = new Uint8Array(5_000_000).fill(7)
  await store.put(key, large)
  const abandoned = await store.read(key)
  expect(abandoned).toBeInstanceOf(ReadableStream)
  await (abandoned as ReadableStream).cancel()
  expect(new Uint8Array(await new Response(await store.read(key)).arrayBuffer())).toHaveLength(5_000_000)
})

test('a missing or removed file is undefined', async () => {
  const store = await createDiskStore(folder)
  const key = randomUUID()
  expect(await store.read(key)).toBeUndefined()
  await store.put(key, bytes('x'))
  await store.remove([key, randomUUID()])
  expect(await store.read(key)).toBeUndefined()
  expect(await files()).toEqual([])
})

test('the start removes partial files of a crash, and nothing else', async () => {
  const store = await createDiskStore(folder)
  const key = randomUUID()
  await store.put(key, bytes('kept'))
  const place = join(folder, 'storage', 'objects', key.slice(0, 2))
  await writeFile(join(place, '.incoming-crashed'), 'half')
  await writeFile(join(folder, 'storage', 'cache', '.incoming-crashed'), 'half')
  await createDiskStore(folder)
  expect((await files()).map(({ name }) => name)).toEqual([key])
})

test('it lists complete files with their time of writing', async () => {
  const store = await createDiskStore(folder)
  const keys = [randomUUID(), randomUUID(), randomUUID()]
  for (const key of keys) await store.put(key, bytes('x'))
  await writeFile(join(folder, 'storage', 'objects', keys[0]?.slice(0, 2) ?? '', '.incoming-now'), 'half')
  const listed: StoredObject[] = []
  for await (const page of store.list()) listed.push(...page)
  expect(listed.map(({ key }) => key).sort()).toEqual(keys.sort())
  for (const { writtenAt } of listed) expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000)
})

test('files have mode 0600', async () => {
  const store = await createDiskStore(folder)
  const key = randomUUID()
  await store.put(key, bytes('x'))
  const { mode } = await stat(join(folder, 'storage', 'objects', key.slice(0, 2), key))
  expect(mode & 0o077).toBe(0)
})

test('a key that is no UUID never becomes a path', async () => {
  const store = await createDiskStore(folder)
  await expect(store.put('../../etc/passwd', bytes('x'))).rejects.toThrow(TypeError)
  await expect((async () => store.read('../'.repeat(12)))()).rejects.toThrow(TypeError)
})
