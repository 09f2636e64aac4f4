import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type RenditionCache = Readonly<{
  /** What is kept under the key, or what `make` gives; requests for the same key share one piece of work. */
  get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>
}>

const MOST_BYTES = 268_435_456

/**
 * Renditions in a local folder, at most `mostBytes` of them: what was not asked for longest goes first. A key holds the
 * version of its object, so nothing here is ever out of date; what belongs to a replaced version is asked for no more and goes.
 */
export function createRenditionCache(folder: string, mostBytes = MOST_BYTES): RenditionCache {
  // File name to size in bytes, least recently used first.
  let reading: Promise<Map<string, number>> | undefined
  const known = () => {
    reading ??= readFolder(folder)
    return reading
  }
  const underWay = new Map<string, Promise<Uint8Array>>()

  async function makeAndKeep(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const bytes = await make()
    // A full or missing disk costs work, not answers.
    await keep(name, bytes).catch(() => {})
    return bytes
  }

  async function keep(name: string, bytes: Uint8Array): Promise<void> {
    const temporary = join(folder, `.incoming-${randomUUID()}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(temporary, bytes, { mode: 0o600 })
    await rename(temporary, join(folder, name))
    const files = await known()
    touch(files, name, bytes.byteLength)
    let total = [...files.values()].reduce((sum, size) => sum + size, 0)
    for (const [oldest, size] of files) {
      if (total <= mostBytes) break
      files.delete(oldest)
      total -= size
      await rm(join(folder, oldest), { force: true })
    }
  }

  return {
    async get(key, make) {
      const name = createHash('sha256').update(key).digest('hex')
      const kept = await readFile(join(folder, name)).catch(() => undefined)
      if (kept) {
        touch(await known(), name, kept.byteLength)
        return kept
      }
      const shared = underWay.get(name)
      if (shared) return shared
      const made = makeAndKeep(name, make).finally(() => underWay.delete(name))
      underWay.set(name, made)
      return made
    },
  }
}

function touch(files: Map<string, number>, name: string, size: number): void {
  files.delete(name)
  files.set(name, size)
}

async function readFolder(folder: string): Promise<Map<string, number>> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'))
  const files = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name))
      return { name, size, mtimeMs }
    }),
  )
  return new Map(files.sort((a, b) => a.mtimeMs - b.mtimeMs).map(({ name, size }) => [name, size]))
}
