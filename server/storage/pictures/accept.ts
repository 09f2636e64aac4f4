import { mimeTypeNotSupported, unreadablePicture } from '../catalogue.ts'
import type { Upload } from '../wire/upload-body.ts'
import { cleanPicture } from './clean-picture.ts'
import type { Gate } from './gate.ts'
import { pictureFormat } from './picture-types.ts'

/**
 * What is to be stored of an upload: both the declared type and what the bytes turn out to be must be allowed. JPEG, PNG and
 * WebP are always encoded anew; a bucket that takes pictures only gets nothing else.
 */
export async function acceptContent(upload: Upload, allowed: readonly string[] | null, gate: Gate) {
  checkType(upload.declaredType, allowed)
  if (!pictureFormat(upload.declaredType)) return { bytes: upload.bytes, type: upload.declaredType }
  if (upload.bytes.byteLength === 0) throw unreadablePicture()
  const picture = await gate(() => cleanPicture(upload.bytes))
  checkType(picture.type, allowed)
  return picture
}

/** Patterns as in `allowed_mime_types`: exact, or a whole family (`image/*`); none or null allows everything. */
export function checkType(type: string, allowed: readonly string[] | null): void {
  if (!allowed || allowed.length === 0) return
  const fits = (pattern: string) =>
    pattern === type || pattern === '*/*' || (pattern.endsWith('/*') && type.startsWith(pattern.slice(0, -1)))
  if (!allowed.some(fits)) throw mimeTypeNotSupported(type)
}
