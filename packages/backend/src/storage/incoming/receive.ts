import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { entityTooLarge, invalidRequest, mimeTypeNotSupported, StorageError } from '../errors.ts'

/** Bytes of a form in addition to its file: other fields and boundaries. */
const FORM_OVERHEAD = 131_072

/**
 * Reads the file of an upload, a form or a raw body described by headers, and streams it to `path`:
 * at most `limit` bytes of it, never more than some chunks in memory.
 */
export async function receiveFile(request: Request, path: string, limit: number): Promise<ReceivedFile> {
  const isForm = /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')
  const most = isForm ? limit + FORM_OVERHEAD : limit
  if (Number(request.headers.get('content-length')) > most) throw entityTooLarge()
  const body = bounded(request.body, most)
  return isForm ? fromForm(body, request.headers, path, limit) : fromRawBody(body, request.headers, path)
}

async function fromRawBody(
  body: AsyncIterable<Uint8Array>,
  headers: Headers,
  path: string,
): Promise<ReceivedFile> {
  const { type: declaredType, charset } = declaredTypeOf(headers.get('content-type'))
  const described = {
    declaredType,
    charset,
    cacheControl: cacheControlOf(headers.get('cache-control')),
    userMetadata: userMetadataOfHeader(headers.get('x-metadata')),
  }
  const file = createWriteStream(path, { mode: 0o600 })
  await pipeline(body, file)
  return { ...described, path, size: file.bytesWritten }
}

async function fromForm(
  body: AsyncIterable<Uint8Array>,
  headers: Headers,
  path: string,
  limit: number,
): Promise<ReceivedFile> {
  const form = await receiveForm(body, headers.get('content-type') ?? '', path, limit)
  const { type: declaredType, charset } = declaredTypeOf(form.field('contentType') ?? form.type)
  return {
    path,
    size: form.size,
    declaredType,
    charset,
    cacheControl: maxAgeOf(form.field('cacheControl')),
    userMetadata: userMetadataOf(form.field('metadata')),
  }
}

/** A stream of a body; throws `EntityTooLarge` after more than `limit` bytes. */
async function* bounded(body: ReadableStream<Uint8Array> | null, limit: number): AsyncGenerator<Uint8Array> {
  if (!body) return
  let length = 0
  try {
    for await (const chunk of body) {
      length += chunk.byteLength
      if (length > limit) throw entityTooLarge()
      yield chunk
    }
  } catch (error) {
    throw error instanceof StorageError
      ? error
      : invalidRequest('The request ended before its body was complete', error)
  }
}

type Form = Readonly<{ size: number; type: string; field(name: string): string | undefined }>

/**
 * Parses a form and streams its file to `path`, at most `limit` bytes. The official client sends the file in
 * a part without a name, behind its fields; the first part that has a file name is the file, whatever it is called.
 */
async function receiveForm(
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

/** A received file in a temporary place on the disk, with the sender's description. Size in bytes. */
export type ReceivedFile = Readonly<{
  path: string
  size: number
  /** Media type without parameters, lower case, as declared; not yet compared with the bytes. */
  declaredType: string
  /** Its parameter `charset`. */
  charset: string | undefined
  /** Value of the Cache-Control header with which the file is to be served. */
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}>

/** Runs `work` with the path of a temporary file in the folder, which is removed afterwards, after a crash at the next start. */
export async function withTemporaryFile<T>(folder: string, work: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, `.incoming-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Type, cache control and metadata of an upload, validated. */

export const UNKNOWN_TYPE = 'application/octet-stream'
const CHARSET = /^\s*charset=("?)([a-z0-9][\w.:-]{0,39})\1\s*$/i
const TYPE = /^[a-z0-9][\w.+-]{0,126}\/[a-z0-9][\w.+-]{0,126}$/

/** A declared media type: `image/png`, and the character set of `text/csv; charset="UTF-8"`. Other parameters are dropped. */
type Declared = Readonly<{ type: string; charset: string | undefined }>

export function declaredTypeOf(declared: string | null | undefined): Declared {
  const [first = '', ...parameters] = declared?.split(';') ?? []
  const type = first.trim().toLowerCase()
  if (type === '') return { type: UNKNOWN_TYPE, charset: undefined }
  if (!TYPE.test(type)) throw mimeTypeNotSupported(type)
  const charsets = parameters.map((parameter) => CHARSET.exec(parameter)?.[2])
  return { type, charset: charsets.find((charset) => charset !== undefined) }
}

/** Header of a raw upload; without one browsers ask again each time, as with the hosted service. */
export function cacheControlOf(header: string | null): string {
  return header && /^[\w =,"-]{1,200}$/.test(header) ? header : 'no-cache'
}

/** Field of a form: seconds. Anything else does not reach the header. */
function maxAgeOf(field: string | undefined): string {
  return field && /^\d{1,10}$/.test(field) ? `max-age=${field}` : 'no-cache'
}

/** Seconds that caches may serve a file after it was withdrawn or removed; the default of the official client. */
const MAX_CACHE_SECONDS = 3_600

/** The requested cache control of a visitor or an account, at most an hour: browsers' caches cannot be cleared. */
export function cachedForAnHour(cacheControl: string): string {
  const [, seconds] = /^max-age=(\d+)$/.exec(cacheControl) ?? []
  const isShort = seconds === undefined ? cacheControl === 'no-cache' : Number(seconds) <= MAX_CACHE_SECONDS
  return isShort ? cacheControl : `max-age=${MAX_CACHE_SECONDS}`
}

/** Characters of JSON. It is public with the file and stored as long as the file. */
const MAX_METADATA_LENGTH = 2_048

/** The header `x-metadata`: a JSON object in base64. */
export function userMetadataOfHeader(header: string | null | undefined): Record<string, unknown> | null {
  return userMetadataOf(Buffer.from(header ?? '', 'base64').toString('utf8'))
}

/** JSON object to store with the file. */
function userMetadataOf(text: string | null | undefined): Record<string, unknown> | null {
  if (!text) return null
  if (text.length > MAX_METADATA_LENGTH)
    throw invalidRequest(`The metadata has more than ${MAX_METADATA_LENGTH} characters`)
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Refused below, like every value that is no JSON object.
  }
  throw invalidRequest('The metadata is not a JSON object')
}

/** The media type of a stored one, without its parameter: `text/csv` of `text/csv;charset=utf-8`. */
export const essenceOf = (mimetype: string | undefined): string => mimetype?.split(';', 1)[0] ?? ''

/** A media type with its character set, as it is stored and sent. */
export const withCharset = (type: string, charset: string | undefined): string =>
  charset === undefined ? type : `${type};charset=${charset}`

/** The character set of a stored media type. */
export const charsetOf = (mimetype: string): string | undefined => /;charset=(.+)$/.exec(mimetype)?.[1]
