import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { access, link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import tar from 'tar-stream'
import type { Entries, Entry } from '../entry.ts'
import type { Encryption } from './encryption.ts'

/** What a backup that is being written is called: not like one that is whole, and like nothing of anybody else's. */
const unfinishedName = (path: string) => `${path}.${randomUUID()}.unfinished`
const OURS = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.unfinished$/
/** Milliseconds without a byte after which nobody is writing it any more. */
const ABANDONED = 86_400_000

/**
 * Writes the pieces of an installation into one file (a gzipped tar that only its owner may read), which has its name once it
 * is complete and on the disk; encrypted, where `encrypt` says how. Throws when there is a file of that name.
 */
export async function writeArchive(
  path: string,
  entries: Entries,
  encrypt: Encryption['encrypt'] = (plain) => plain,
): Promise<void> {
  if (await exists(path)) throw taken(path)
  await removeAbandoned(dirname(path))
  const unfinished = unfinishedName(path)
  const removeNow = () => rmSync(unfinished, { force: true })
  process.once('exit', removeNow)
  try {
    const output = await open(unfinished, 'wx', 0o600)
    await pipeline(
      pack(entries),
      createGzip({ level: 5 }),
      encrypt,
      output.createWriteStream({ flush: true }),
    )
    await giveName(unfinished, path)
    await syncFolder(dirname(path))
  } finally {
    await rm(unfinished, { force: true })
    process.off('exit', removeNow)
  }
}

/** Of two backups that end at once under one name, the second throws. */
async function giveName(unfinished: string, path: string): Promise<void> {
  try {
    await link(unfinished, path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw taken(path)
    if (!NO_LINKS.has(code)) throw error
    if (await exists(path)) throw taken(path)
    await rename(unfinished, path)
  }
}

/** What file systems of memory sticks and shares answer that know no second name of a file. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

const taken = (path: string) => Object.assign(new Error(`${path} exists`), { code: 'EEXIST', path })

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Removes what was left by a backup that was killed: it holds as much as a whole one. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!OURS.test(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > ABANDONED) await rm(path, { force: true })
  }
}

function pack(entries: Entries): tar.Pack {
  const packed = tar.pack()
  const write = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const sink = packed.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
      // It repeats the error of the whole, which is heard there; unheard here it would end the process.
      sink.on('error', reject)
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
