import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { ObjectMetadata } from './object-row.ts'

/** Metadata of bytes in memory. */
export function describeBytes(bytes: Uint8Array, type: string, cacheControl: string): ObjectMetadata {
  return metadata(createHash('md5').update(bytes).digest('hex'), bytes.byteLength, type, cacheControl)
}

/** Metadata of a file, which is streamed. */
export async function describeFile(
  path: string,
  size: number,
  type: string,
  cacheControl: string,
): Promise<ObjectMetadata> {
  const hash = createHash('md5')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return metadata(hash.digest('hex'), size, type, cacheControl)
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
