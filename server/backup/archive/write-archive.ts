import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import tar from 'tar-stream'
import type { Entries, Entry } from '../entry.ts'

/**
 * Writes the pieces of an installation into one file (a gzipped tar that only its owner may read), which has its name once it
 * is complete and on the disk. It is not encrypted. Throws when there is a file of that name.
 */
export async function writeArchive(path: string, entries: Entries): Promise<void> {
  // Also reserves the name, so that of two backups at once none is lost.
  const file = await open(path, 'wx', 0o600)
  const unfinished = `${path}.unfinished`
  try {
    await file.close()
    const output = await open(unfinished, 'wx', 0o600)
    await pipeline(pack(entries), createGzip({ level: 5 }), output.createWriteStream({ flush: true }))
    await rename(unfinished, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await Promise.all([rm(unfinished, { force: true }), rm(path, { force: true })])
    throw error
  }
}

function pack(entries: Entries): tar.Pack {
  const packed = tar.pack()
  const write = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      packed.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
    })
  const writeAll = async () => {
    const parts = new Map<string, number>()
    for await (const entry of entries) {
      const name = nameOf(entry)
      const part = parts.get(name) ?? 0
      parts.set(name, part + 1)
      await write(part === 0 ? name : `${name}.part${part}`, bytesOf(entry))
    }
    packed.finalize()
  }
  writeAll().catch((error: Error) => packed.destroy(error))
  return packed
}

function nameOf(entry: Entry): string {
  if (entry.kind === 'file') return `files/${entry.key}`
  if (entry.kind === 'rows') return `rows/${entry.table}`
  return `${entry.kind}.json`
}

function bytesOf(entry: Entry): Buffer {
  if (entry.kind === 'head') return Buffer.from(JSON.stringify(entry.head))
  if (entry.kind === 'tally') return Buffer.from(JSON.stringify(entry.tally))
  return entry.bytes
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
