import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { entityTooLarge, invalidRequest } from '../errors.ts'
import { StorageError } from '../storage-error.ts'

export type Form = Readonly<{ size: number; type: string; field(name: string): string | undefined }>

/**
 * Parses a form and streams its file to `path`, at most `limit` bytes. The official client sends the file in
 * a part without a name, behind its fields; the first part that has a file name is the file, whatever it is called.
 */
export async function receiveForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  path: string,
  limit: number,
): Promise<Form> {
  const parser = parserFor(contentType, limit)
  const fields = new Map<string, string>()
  let part: BusboyFileStream | undefined
  let writing: Promise<{ size: number; type: string }> | undefined
  parser.on('field', (name, value) => fields.set(name, value))
  parser.on('file', (_name, stream, _fileName, _encoding, type) => {
    part = stream
    writing = write(stream, path).then((size) => ({ size, type }))
    // Awaited below; a rejection before that must not count as unhandled.
    writing.catch((error: Error) => parser.destroy(error))
  })
  await pipeline(Readable.from(body, { objectMode: false }), parser).catch(async (error: Error) => {
    // The parser never ends the part of an incomplete form, nor closes its file.
    part?.destroy(error)
    await writing?.catch(() => {})
    throw error instanceof StorageError ? error : invalidRequest('The form cannot be read', error)
  })
  if (!writing) throw invalidRequest('The form holds no file')
  return { ...(await writing), field: (name) => fields.get(name) }
}

function parserFor(contentType: string, limit: number): BusboyInstance {
  try {
    const limits = { files: 1, fileSize: limit, fields: 10, fieldSize: 16_384, parts: 20, headerPairs: 50 }
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch (error) {
    throw invalidRequest('The form cannot be read', error)
  }
}

async function write(part: BusboyFileStream, path: string): Promise<number> {
  const file = createWriteStream(path, { mode: 0o600 })
  part.once('limit', () => part.destroy(entityTooLarge()))
  await pipeline(part, file)
  return file.bytesWritten
}
