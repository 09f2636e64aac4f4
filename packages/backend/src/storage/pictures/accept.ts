import { mimeTypeNotSupported } from '../errors.ts'
import type { ReceivedFile } from '../incoming/received-file.ts'
import { cleanPicture, type Picture } from './clean-picture.ts'
import type { Gate } from './gate.ts'
import { pictureFormat } from './picture-types.ts'

/**
 * The picture to store in place of an upload, or undefined when the upload is no picture and stays as it is. Both the declared
 * type and what the bytes turn out to be must be allowed; whatever calls itself JPEG, PNG or WebP is encoded anew.
 */
export async function acceptContent(
  upload: ReceivedFile,
  allowed: readonly string[] | null,
  gate: Gate,
): Promise<Picture | undefined> {
  checkType(upload.declaredType, allowed)
  if (!pictureFormat(upload.declaredType)) return undefined
  const picture = await gate(() => cleanPicture(upload.path))
  checkType(picture.type, allowed)
  return picture
}

/**
 * Patterns as in `allowed_mime_types`: exact, or a whole family (`image/*`); none or null allows everything. A bucket for
 * pictures alone takes only those that can be encoded anew: an SVG, a GIF or a HEIC picture would keep its scripts, its place.
 */
export function checkType(type: string, allowed: readonly string[] | null): void {
  if (!allowed || allowed.length === 0) return
  const fits = (pattern: string) =>
    pattern === type || pattern === '*/*' || (pattern.endsWith('/*') && type.startsWith(pattern.slice(0, -1)))
  const onlyPictures = allowed.every((pattern) => pattern.startsWith('image/'))
  if (!allowed.some(fits) || (onlyPictures && !pictureFormat(type))) throw mimeTypeNotSupported(type)
}
