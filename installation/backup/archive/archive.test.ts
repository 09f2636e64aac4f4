import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import tar from 'tar-stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Entries, type Entry, Sum, verifyEntries } from '../entry.ts'
import { createKey, readEncryption } from './encryption.ts'
import { isEncrypted, readArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zunft-archive-'))
  path = join(folder, 'zunft.tar.gz')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const KEY = randomUUID()
const BYTES = Buffer.from('a picture')

/** An installation with one file, after `meanwhile` has run. */
async function* entries(meanwhile: () => unknown = () => {}): Entries & AsyncGenerator<Entry> {
  yield { kind: 'file', key: KEY, bytes: BYTES }
  await meanwhile()
  const head = {
    format: 1,
    takenAt: '2026-11-21T03:15:00Z',
    migrations: [],
    tables: [],
    secrets: null,
  } as const
  yield { kind: 'head', head }
  const sum = new Sum()
  sum.add(BYTES)
  yield { kind: 'tally', tally: { tables: {}, files: { [KEY]: sum.ofFile() }, missing: [] } }
}

test('a backup gets its name when it is complete, and has mode 0600', async () => {
  const seen: { name: string; mode: number }[] = []
  await writeArchive(
    path,
    entries(() => {
      for (const name of readdirSync(folder))
        seen.push({ name, mode: statSync(join(folder, name)).mode & 0o777 })
    }),
  )
  expect(seen).toEqual([{ name: expect.stringMatching(/^zunft\.tar\.gz\..+\.unfinished$/), mode: 0o600 }])
  expect(readdirSync(folder)).toEqual(['zunft.tar.gz'])
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await expect(verifyEntries(readArchive(path))).resolves.toBeDefined()
})

test('a failed backup leaves no file, and of two concurrent ones with the same name one succeeds', async () => {
  const failing = entries(() => Promise.reject(new Error('The database has gone.')))
  await expect(writeArchive(path, failing)).rejects.toThrow('The database has gone.')
  expect(readdirSync(folder)).toEqual([])
  const both = await Promise.allSettled([writeArchive(path, entries()), writeArchive(path, entries())])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 'EEXIST' }) })
  expect(readdirSync(folder)).toEqual(['zunft.tar.gz'])
  await expect(verifyEntries(readArchive(path))).resolves.toBeDefined()
})

test('a later backup removes the file of a killed one, but no backup in progress and no other files', async () => {
  const left = `zunft-2026-11-19.tar.gz.${randomUUID()}.unfinished`
  const underWay = `zunft-2026-11-20.tar.gz.${randomUUID()}.unfinished`
  const notOurs = 'Roman.unfinished'
  for (const name of [left, underWay, notOurs]) writeFileSync(join(folder, name), 'half')
  for (const name of [left, notOurs]) utimesSync(join(folder, name), 1, 1)
  await writeArchive(path, entries())
  expect(readdirSync(folder).toSorted()).toEqual([notOurs, underWay, 'zunft.tar.gz'])
})

type Forged = Readonly<{ name: string; type?: 'symlink'; linkname?: string }>

/** An archive made by another program: one entry, then a valid end. */
async function writeForgedArchive(header: Forged, bytes = Buffer.from('x')): Promise<void> {
  const packed = tar.pack()
  if (header.type === 'symlink') packed.entry(header)
  else packed.entry(header, bytes)
  packed.entry({ name: 'tally.json' }, '{"tables":{},"files":{},"missing":[]}')
  packed.finalize()
  await pipeline(packed, createGzip(), createWriteStream(path))
}

test.each<Forged>([
  { name: 'files/../../../etc/cron.d/zunft' },
  { name: '/etc/passwd' },
  { name: '../secrets.json' },
  { name: `files/${KEY}`, type: 'symlink', linkname: '/etc/shadow' },
  { name: `files/${KEY}/..` },
])('an entry $name ($type) is no part of a backup', async (header) => {
  await writeForgedArchive(header)
  await expect(verifyEntries(readArchive(path))).rejects.toThrow('keine vollständige Sicherung')
})

/** Only the header of a tar entry (POSIX ustar); the declared bytes do not follow. */
async function writeHeader(header: Parameters<tar.Pack['entry']>[0]): Promise<void> {
  const packed = tar.pack()
  packed.entry(header)
  const [bytes] = await once(packed, 'data')
  packed.destroy()
  writeFileSync(path, gzipSync(bytes))
}

test('an entry of more than 256 MB is refused by its header', async () => {
  const reading = async (size: number) => {
    await writeHeader({ name: `files/${KEY}`, size })
    return readArchive(path)
      .next()
      .catch((error: Error) => String((error.cause as Error).message))
  }
  expect(await reading(268_435_457)).toMatch(/unexpected entry/)
  // As large as it may be: its bytes are missing.
  expect(await reading(268_435_456)).toMatch(/Unexpected end/)
})

test.each(['directory', 'link', 'fifo', 'character-device'] as const)(
  'an entry that is a %s is refused',
  async (type) => {
    await writeHeader({ name: `files/${KEY}`, type, linkname: '/etc/passwd' })
    const read = readArchive(path).next()
    await expect(read).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/unexpected entry/) },
    })
  },
)

test.each([
  [
    'a key that is no UUID',
    'tally.json',
    '{"tables":{},"files":{"../secrets.json":{"bytes":1,"sha256":"SUM"}},"missing":[]}',
  ],
  [
    'a sum that is none',
    'tally.json',
    '{"tables":{"public.ideas":{"rows":1,"sha256":"x"}},"files":{},"missing":[]}',
  ],
  [
    'a count that is no integer',
    'tally.json',
    '{"tables":{"public.ideas":{"rows":1.5,"sha256":"SUM"}},"files":{},"missing":[]}',
  ],
  [
    'columns that are no texts',
    'head.json',
    '{"format":1,"takenAt":"","migrations":[],"tables":[{"name":"a","columns":[1],"order":[]}],"secrets":null}',
  ],
  [
    'secrets without a key',
    'head.json',
    '{"format":1,"takenAt":"","migrations":[],"tables":[],"secrets":{"jwtSecret":"a"}}',
  ],
])('%s is refused where it is read', async (_what, name, json) => {
  await writeForgedArchive({ name }, Buffer.from(json.replace('SUM', 'a'.repeat(64))))
  await expect(readArchive(path).next()).rejects.toThrow('keine vollständige Sicherung')
})

test('an archive without a tally is refused', async () => {
  const packed = tar.pack()
  packed.entry({ name: `files/${KEY}` }, BYTES)
  packed.finalize()
  await pipeline(packed, createGzip(), createWriteStream(path))
  const read = readArchive(path)
  expect(await read.next()).toMatchObject({ value: { kind: 'file', key: KEY } })
  await expect(read.next()).rejects.toMatchObject({ cause: { message: 'its end is missing' } })
})

test('unreadable files are refused with the reason: later version, truncated, no archive, missing', async () => {
  await writeForgedArchive({ name: 'head.json' }, Buffer.from('{"format":2,"somethingNew":true}'))
  await expect(verifyEntries(readArchive(path))).rejects.toThrow('neueren Fassung')
  await writeForgedArchive({ name: 'head.json' }, Buffer.from('{"format":1,"secrets":{"jwtSecret":"geheim"'))
  await expect(verifyEntries(readArchive(path))).rejects.toThrow(/^.{1,200}keine vollständige Sicherung\.$/)
  writeFileSync(path, '')
  await expect(verifyEntries(readArchive(path))).rejects.toThrow('keine vollständige Sicherung')
  writeFileSync(path, 'Liebe Grüße')
  await expect(verifyEntries(readArchive(path))).rejects.toThrow('keine vollständige Sicherung')
  await expect(verifyEntries(readArchive(join(folder, 'none')))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a backup encrypted for a public key is decrypted with the secret key, and in the run that wrote it', async () => {
  const { secret, recipient } = await createKey()
  const encryption = await readEncryption({ BACKUP_RECIPIENT: recipient })
  await writeArchive(path, entries(), encryption?.encrypt)
  expect(await isEncrypted(path)).toBe(true)
  expect(readFileSync(path).includes(KEY)).toBe(false)
  for (const key of [secret, encryption?.key]) {
    await expect(verifyEntries(readArchive(path, key))).resolves.toMatchObject({ tally: { missing: [] } })
  }
  const { secret: another } = await createKey()
  await expect(verifyEntries(readArchive(path, another))).rejects.toThrow('gehören nicht')
  await expect(verifyEntries(readArchive(path, 'a passphrase of somebody'))).rejects.toThrow('gehören nicht')
  await expect(verifyEntries(readArchive(path))).rejects.toThrow('verschlüsselt')
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.subarray(0, -20))
  await expect(verifyEntries(readArchive(path, secret))).rejects.toThrow('keine vollständige Sicherung')
})

test('a backup encrypted with a passphrase is decrypted with it', async () => {
  const encryption = await readEncryption({ BACKUP_PASSPHRASE: 'Steckerlfisch am Sonntag' })
  await writeArchive(path, entries(), encryption?.encrypt)
  await expect(verifyEntries(readArchive(path, 'Steckerlfisch am Sonntag'))).resolves.toBeDefined()
})

test.each([
  [{ BACKUP_RECIPIENT: 'erika@example.org' }, 'BACKUP_RECIPIENT'],
  [{ BACKUP_PASSPHRASE: 'kurz' }, 'BACKUP_PASSPHRASE'],
  [{ BACKUP_PASSPHRASE: 'lang genug für alle', BACKUP_RECIPIENT: 'age1' }, 'nicht beides'],
])('invalid encryption settings are refused: %o', async (environment, words) => {
  await expect(readEncryption(environment)).rejects.toThrow(words)
})

test('without settings a backup is not encrypted', async () => {
  expect(await readEncryption({ BACKUP_PASSPHRASE: '' })).toBeUndefined()
})
