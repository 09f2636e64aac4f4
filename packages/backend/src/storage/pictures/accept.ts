import { mimeTypeNotSupported } from '../errors.ts'
import type { ReceivedFile } from '../incoming/receive.ts'
import { pictureFormat } from './picture-format.ts'
import type { Picture } from './picture-processes.ts'
import type { InTurn } from './picture-turns.ts'

/**
 * The picture to store in place of an upload, or undefined when the upload is not a picture and is stored unchanged. Both the declared type
 * and the type of the bytes must be allowed; declared JPEG, PNG and WebP are re-encoded.
 */
export async function acceptContent(
  upload: ReceivedFile,
  allowed: readonly string[] | null,
  inTurn: InTurn,
): Promise<Picture | undefined> {
  checkType(upload.declaredType, allowed)
  if (!pictureFormat(upload.declaredType)) return undefined
  const picture = await inTurn((decode) => decode({ kind: 'clean', path: upload.path }))
  checkType(picture.type, allowed)
  return picture
}

/**
 * Patterns as in `allowed_mime_types`: exact, or `image/*`; an empty list or null allows everything. A bucket only for pictures accepts
 * only types that can be re-encoded: SVG, GIF and HEIC would keep scripts and location data.
 */
export function checkType(type: string, allowed: readonly string[] | null): void {
  if (!allowed || allowed.length === 0) return
  const fits = (pattern: string) =>
    pattern === type || pattern === '*/*' || (pattern.endsWith('/*') && type.startsWith(pattern.slice(0, -1)))
  const onlyPictures = allowed.every((pattern) => pattern.startsWith('image/'))
  if (!allowed.some(fits) || (onlyPictures && !pictureFormat(type))) throw mimeTypeNotSupported(type)
}
