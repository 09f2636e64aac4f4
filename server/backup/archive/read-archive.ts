import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import tar from 'tar-stream'
import { z } from 'zod'
import { StartError } from '../../start-error.ts'
import type { Entries, Entry } from '../entry.ts'

const Head = z.object({
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

const NAME = /^(?:(?<kind>files|rows)\/(?<of>.+?)(?:\.part\d+)?|(?<single>head|tally)\.json)$/

/** Reads what `writeArchive` has written. Throws a `StartError` when it is something else, damaged or not complete. */
export async function* readArchive(path: string): Entries & AsyncGenerator<Entry> {
  const extract = tar.extract()
  // Its errors end the extraction, where they are heard.
  pipeline(createReadStream(path), createGunzip(), extract, () => {})
  try {
    let complete = false
    for await (const entry of extract) {
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      const read = toEntry(entry.header.name, Buffer.concat(chunks))
      complete ||= read.kind === 'tally'
      yield read
    }
    if (!complete) throw new Error('Das Ende fehlt')
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(`${path} ist keine vollständige Sicherung: ${(cause as Error).message}.`, { cause })
  } finally {
    extract.destroy()
  }
}

function toEntry(name: string, bytes: Buffer): Entry {
  const { kind, of = '', single } = NAME.exec(name)?.groups ?? {}
  if (kind === 'files') return { kind: 'file', key: of, bytes }
  if (kind === 'rows') return { kind: 'rows', table: of, bytes }
  if (single === 'head') return { kind: 'head', head: Head.parse(JSON.parse(bytes.toString())) }
  if (single === 'tally') return { kind: 'tally', tally: Tally.parse(JSON.parse(bytes.toString())) }
  throw new Error(`${name} gehört nicht hinein`)
}
