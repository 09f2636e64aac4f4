import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import tar from 'tar-stream'
import { z } from 'zod'
import { StartError } from 'zunft-backend/errors'
import type { Entries, Entry, Head } from '../entry.ts'
import { decrypt, ENCRYPTED } from './encryption.ts'

const StoredHead = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), order: z.array(z.string()) })),
  secrets: z
    .object({
      jwtSecret: z.string(),
      signingKey: z.string().optional(),
      publishableKey: z.string(),
      secretKey: z.string(),
    })
    .transform((secrets) => ({ ...secrets, signingKey: secrets.signingKey }))
    .nullable(),
})

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Tally = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256 })),
  files: z.record(z.uuid(), z.object({ bytes: z.int(), sha256 })),
  missing: z.array(z.string()),
})

const NAME =
  /^(?:files\/(?<key>[0-9a-f-]{36})(?:\.part\d+)?|rows\/(?<table>.+?)(?:\.part\d+)?|(?<single>head|tally)\.json)$/

/** Maximum bytes of an entry read into memory: parts are far smaller, and a tally of a million files is not larger. */
const MAX_ENTRY_BYTES = 268_435_456

/**
 * Reads an archive of `writeArchive`; entry names are never used as paths. Throws a `StartError` when the file is something else, damaged,
 * incomplete, of a later version, or encrypted with another key.
 */
export async function* readArchive(path: string, key?: string): Entries & AsyncGenerator<Entry> {
  const file = await open(path)
  const extract = tar.extract()
  // Its errors end the extraction, which reports them.
  const plain = (await startsEncrypted(file))
    ? (bytes: Bytes) => decrypt(bytes, key)
    : (bytes: Bytes) => bytes
  pipeline(file.createReadStream({ start: 0 }), plain, createGunzip(), extract, () => {})
  try {
    let complete = false
    for await (const entry of extract) {
      const { name, type, size = 0 } = entry.header
      if (type !== 'file' || size > MAX_ENTRY_BYTES) throw new Error(`unexpected entry ${name}`)
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      const read = toEntry(name, Buffer.concat(chunks))
      complete ||= read.kind === 'tally'
      yield read
    }
    if (!complete) throw new Error('its end is missing')
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(`${path} ist keine vollständige Sicherung.`, { cause })
  } finally {
    extract.destroy()
    await file.close()
  }
}

type Bytes = AsyncIterable<Uint8Array>

/** Whether a key or passphrase is needed to read the file. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  return startsEncrypted(file).finally(() => file.close())
}

async function startsEncrypted(file: FileHandle): Promise<boolean> {
  const start = Buffer.alloc(ENCRYPTED.length)
  await file.read(start, 0, start.length, 0)
  return start.equals(ENCRYPTED)
}

function toEntry(name: string, bytes: Buffer): Entry {
  const { key, table, single } = NAME.exec(name)?.groups ?? {}
  if (key) return { kind: 'file', key, bytes }
  if (table) return { kind: 'rows', table, bytes }
  if (single === 'head') return { kind: 'head', head: toHead(JSON.parse(bytes.toString())) }
  if (single === 'tally') return { kind: 'tally', tally: Tally.parse(JSON.parse(bytes.toString())) }
  throw new Error(`unexpected entry ${name}`)
}

function toHead(json: unknown): Head {
  const { format } = z.object({ format: z.int() }).parse(json)
  if (format > 1) throw new StartError('Die Sicherung stammt von einer neueren Fassung dieses Programms.')
  return StoredHead.parse(json)
}
