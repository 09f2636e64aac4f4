import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRenditionCache } from './rendition-cache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zunft-renditions-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (length: number) => async () => new Uint8Array(length)
const never = async () => {
  throw new Error('made again')
}

test('what was made once is kept, also for the next start', async () => {
  expect(await createRenditionCache(folder).get('a', bytes(5))).toHaveLength(5)
  expect(await createRenditionCache(folder).get('a', never)).toHaveLength(5)
})

test('who asks while it is being made waits for the same piece of work', async () => {
  const cache = createRenditionCache(folder)
  let made = 0
  const make = async () => {
    made += 1
    return new Uint8Array(3)
  }
  await Promise.all(Array.from({ length: 10 }, () => cache.get('a', make)))
  expect(made).toBe(1)
})

test('a failure is told to everybody who waits and is tried again by the next', async () => {
  const cache = createRenditionCache(folder)
  const failures = await Promise.allSettled([cache.get('a', never), cache.get('a', never)])
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.get('a', bytes(2))).toHaveLength(2)
})

test('it never takes more than its room: what was not asked for longest goes', async () => {
  const cache = createRenditionCache(folder, 100)
  for (const key of ['a', 'b', 'c']) await cache.get(key, bytes(30))
  await cache.get('a', never)
  await cache.get('d', bytes(30))
  expect(await readdir(folder)).toHaveLength(3)
  expect(await cache.get('a', never)).toHaveLength(30)
  await expect(cache.get('b', never)).rejects.toThrow('made again')
})

test('what an earlier run has left counts', async () => {
  const earlier = createRenditionCache(folder, 1000)
  for (const key of ['a', 'b', 'c', 'd']) await earlier.get(key, bytes(40))
  await createRenditionCache(folder, 100).get('e', bytes(40))
  expect(await readdir(folder)).toHaveLength(2)
})

test('it works without its folder, and makes it again', async () => {
  const cache = createRenditionCache(join(folder, 'gone'))
  expect(await cache.get('a', bytes(4))).toHaveLength(4)
  expect(await cache.get('a', never)).toHaveLength(4)
})
