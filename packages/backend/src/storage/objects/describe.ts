import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { withCharset } from '../media-type.ts'
import type { ObjectMetadata } from './object-row.ts'

/** Metadata of bytes in memory. */
export function describeBytes(bytes: Uint8Array, type: string, cacheControl: string): ObjectMetadata {
  return metadata(createHash('md5').update(bytes).digest('hex'), bytes.byteLength, type, cacheControl)
}

/**
 * Metadata of a file, which is streamed. Forms carry no character set: a text without one is UTF-8 when its bytes are, since
 * browsers take it for something else and break umlauts.
 */
export async function describeFile(
  path: string,
  size: number,
  { type, charset }: Readonly<{ type: string; charset: string | undefined }>,
  cacheControl: string,
): Promise<ObjectMetadata> {
  const hash = createHash('md5')
  const text = charset === undefined && type.startsWith('text/') ? createTextCheck() : undefined
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    text?.read(chunk)
  }
  const found = text?.isBeyondAscii() ? 'utf-8' : charset
  return metadata(hash.digest('hex'), size, withCharset(type, found), cacheControl)
}

/** Whether bytes are UTF-8 with non-ASCII characters; for pure ASCII a character set makes no difference. */
function createTextCheck() {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isValid = true
  let hasOthers = false
  const decode = (chunk?: Uint8Array) => {
    try {
      if (isValid) decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      isValid = false
    }
  }
  return {
    read(chunk: Uint8Array) {
      decode(chunk)
      hasOthers ||= chunk.some((byte) => byte > 0x7f)
    },
    isBeyondAscii() {
      decode()
      return isValid && hasOthers
    },
  }
}

/** The entity tag is the MD5 of the content in quotes, as S3 makes it. */
function metadata(md5: string, size: number, mimetype: string, cacheControl: string): ObjectMetadata {
  return {
    eTag: `"${md5}"`,
    size,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  }
}
