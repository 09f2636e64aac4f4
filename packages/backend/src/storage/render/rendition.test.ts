import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadSharp } from '../pictures/picture-format.ts'
import { beginRender, snapBox } from './rendition.ts'
import { createRenditionCache } from './rendition-cache.ts'

describe('renditions', () => {
  const SIZE = { width: 1600, height: 1200 }

  /** A photo of `SIZE` as a camera stores it in this orientation (EXIF, 1 to 8). */
  async function photo(orientation: number): Promise<Buffer> {
    const sharp = await loadSharp()
    return sharp({ create: { ...SIZE, channels: 3, background: '#284' } })
      .jpeg()
      .withMetadata({ orientation })
      .toBuffer()
  }

  const begin = async (orientation: number) =>
    beginRender(await photo(orientation), {
      box: { width: 400, height: 400 },
      resize: 'contain',
      quality: 80,
      format: 'webp',
    } as const)

  test('the memory for a photo that has to be turned counts all of it', async () => {
    const [upright, lying] = [await begin(1), await begin(6)]
    // Three channels of a byte.
    expect(lying.bytes - upright.bytes).toBe(SIZE.width * SIZE.height * 3)
  })

  test('requested boxes are rounded to a few sizes', () => {
    const made = new Set<string>()
    for (let width = 1; width <= 3000; width += 7) {
      for (let height = 1; height <= 3000; height += 7) made.add(JSON.stringify(snapBox({ width, height })))
    }
    expect(made.size).toBeLessThan(11 * 21)
  })

  test.each([
    [1600, 900],
    [1280, 800],
    [640, 480],
    [480, 320],
    [480, 480],
    [320, 480],
    [1280, 640],
  ])('usual boxes come exactly: %d x %d', (width, height) => {
    expect(snapBox({ width, height })).toEqual({ width, height })
  })

  test.each([
    [
      { width: 1200, height: 630 },
      { width: 1280, height: 672 },
    ],
    [
      { width: 1000, height: 760 },
      { width: 1024, height: 768 },
    ],
    [
      { width: 2560, height: 100 },
      { width: 2560, height: 427 },
    ],
    [
      { width: 100, height: 99_999 },
      { width: 160, height: 960 },
    ],
    [
      { width: 2500, height: 5000 },
      { width: 2560, height: 2560 },
    ],
  ])('others in the nearest proportions: %o as %o', (asked, made) => {
    expect(snapBox(asked)).toEqual(made)
  })

  test('a missing side stays missing, and the other one is rounded up', () => {
    expect(snapBox({ width: 300, height: undefined })).toEqual({ width: 320, height: undefined })
    expect(snapBox({ width: undefined, height: 9000 })).toEqual({ width: undefined, height: 2560 })
  })
})

describe('stored renditions', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zunft-backend-renditions-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const VERSION = randomUUID()
  const bytes = (length: number) => async () => new Uint8Array(length)
  const never = async () => {
    throw new Error('made again')
  }

  test('a rendition is cached, also across a restart', async () => {
    expect(await createRenditionCache(folder).get(VERSION, 'a', bytes(5))).toHaveLength(5)
    expect(await createRenditionCache(folder).get(VERSION, 'a', never)).toHaveLength(5)
  })

  test('concurrent requests share one rendering', async () => {
    const cache = createRenditionCache(folder)
    let made = 0
    const make = async () => {
      made += 1
      return new Uint8Array(3)
    }
    await Promise.all(Array.from({ length: 10 }, () => cache.get(VERSION, 'a', make)))
    expect(made).toBe(1)
  })

  test('a failure rejects all waiting requests, and the next one tries again', async () => {
    const cache = createRenditionCache(folder)
    const failures = await Promise.allSettled([
      cache.get(VERSION, 'a', never),
      cache.get(VERSION, 'a', never),
    ])
    expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await cache.get(VERSION, 'a', bytes(2))).toHaveLength(2)
  })

  test('the size is bounded; the least recently used renditions are evicted', async () => {
    const cache = createRenditionCache(folder, { maxBytes: 100 })
    for (const key of ['a', 'b', 'c']) await cache.get(VERSION, key, bytes(30))
    await cache.get(VERSION, 'a', never)
    await cache.get(VERSION, 'd', bytes(30))
    expect(await readdir(folder)).toHaveLength(3)
    expect(await cache.get(VERSION, 'a', never)).toHaveLength(30)
    await expect(cache.get(VERSION, 'b', never)).rejects.toThrow('made again')
  })

  test('files of an earlier run count', async () => {
    const earlier = createRenditionCache(folder, { maxBytes: 1000 })
    for (const key of ['a', 'b', 'c', 'd']) await earlier.get(VERSION, key, bytes(40))
    await createRenditionCache(folder, { maxBytes: 100 }).get(VERSION, 'e', bytes(40))
    expect(await readdir(folder)).toHaveLength(2)
  })

  test('a deleted folder is created again', async () => {
    const cache = createRenditionCache(join(folder, 'gone'))
    expect(await cache.get(VERSION, 'a', bytes(4))).toHaveLength(4)
    expect(await cache.get(VERSION, 'a', never)).toHaveLength(4)
  })

  test('it keeps a limited number of renditions of one version, and does not evict those of others', async () => {
    const cache = createRenditionCache(folder, { maxPerVersion: 3 })
    const other = randomUUID()
    await cache.get(other, 'a', bytes(1))
    for (const key of ['a', 'b', 'c', 'd', 'e']) await cache.get(VERSION, key, bytes(1))
    expect(await readdir(folder)).toHaveLength(4)
    expect(await cache.get(other, 'a', never)).toHaveLength(1)
    expect(await cache.get(VERSION, 'e', never)).toHaveLength(1)
    await expect(cache.get(VERSION, 'b', never)).rejects.toThrow('made again')
  })

  describe('a version that is removed from the cache', () => {
    test('is deleted in every size, also files of an earlier run', async () => {
      const other = randomUUID()
      const earlier = createRenditionCache(folder)
      for (const key of ['a', 'b']) await earlier.get(VERSION, key, bytes(2))
      await earlier.get(other, 'a', bytes(2))
      const cache = createRenditionCache(folder)
      expect((await cache.versions()).sort()).toEqual([VERSION, other].sort())
      await cache.forget([VERSION, randomUUID()])
      expect(await cache.versions()).toEqual([other])
      expect(await readdir(folder)).toEqual([expect.stringContaining(other)])
    })

    test('while it is rendered is answered but not cached', async () => {
      const cache = createRenditionCache(folder)
      const work = Promise.withResolvers<Uint8Array>()
      const asked = Promise.withResolvers<void>()
      const answer = cache.get(VERSION, 'a', () => {
        asked.resolve()
        return work.promise
      })
      await asked.promise
      await cache.forget([VERSION])
      work.resolve(new Uint8Array(7))
      expect(await answer).toHaveLength(7)
      expect(await readdir(folder)).toEqual([])
    })

    test('may be missing', async () => {
      await createRenditionCache(join(folder, 'gone')).forget([VERSION])
      expect(await createRenditionCache(join(folder, 'gone')).versions()).toEqual([])
    })
  })
})
