import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { entityTooLarge } from '../errors.ts'
import { bounded } from './bounded.ts'
import {
  cacheControlOf,
  declaredTypeOf,
  maxAgeOf,
  userMetadataOf,
  userMetadataOfHeader,
} from './described.ts'
import { receiveForm } from './multipart.ts'
import type { ReceivedFile } from './received-file.ts'

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
