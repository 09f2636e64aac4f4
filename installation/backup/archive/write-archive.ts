import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { access, link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import tar from 'tar-stream'
import type { Entries, Entry } from '../entry.ts'
import type { Encryption } from './encryption.ts'

/** Name of a backup in progress: distinct from complete ones and from files of other programs. */
const unfinishedName = (path: string) => `${path}.${randomUUID()}.unfinished`
const UNFINISHED = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.unfinished$/
/** Milliseconds without a write after which a backup in progress counts as abandoned. */
const ABANDONED = 86_400_000

/**
 * Writes an installation into one file (a gzipped tar readable by its owner only), which gets its name when it is complete and synced;
 * encrypted with `encrypt`. Throws when a file of that name exists.
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
    await renameComplete(unfinished, path)
    await syncFolder(dirname(path))
  } finally {
    await rm(unfinished, { force: true })
    process.off('exit', removeNow)
  }
}

/** When two backups end at once with the same name, the second throws. */
async function renameComplete(unfinished: string, path: string): Promise<void> {
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

/** Error codes of file systems without hard links (memory sticks, network shares). */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

const taken = (path: string) => Object.assign(new Error(`${path} exists`), { code: 'EEXIST', path })

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Removes files of killed backups: they may be as large as complete ones. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > ABANDONED) await rm(path, { force: true })
  }
}

function pack(entries: Entries): tar.Pack {
  const packed = tar.pack()
  const write = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const output = packed.entry({ name, mode: 0o600 }, bytes, (error) =>
        error ? reject(error) : resolve(),
      )
      // The pipeline rejects with the same error; without this listener it would end the process.
      output.on('error', reject)
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
