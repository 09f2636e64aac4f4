const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** For the `accept` attribute. */
export const PICTURE_TYPES = Object.keys(ENDINGS).join(',')

export type PictureProblem = 'too-large' | 'wrong-type'

/** Why a file is rejected, null when it is accepted: it has to be a picture of fewer than `limitBytes`. */
export function pictureProblem(
  { size, type }: Pick<File, 'size' | 'type'>,
  limitBytes: number,
): PictureProblem | null {
  if (!Object.hasOwn(ENDINGS, type)) return 'wrong-type'
  return size >= limitBytes ? 'too-large' : null
}

/** Object name of a picture: timestamp, random string and the extension of its type. Contains nothing of the visitor's file name. */
export function pictureFileName(type: string, random = randomString(), now = Date.now()): string {
  return `${now}-${random}.${ENDINGS[type] ?? 'bin'}`
}

function randomString(): string {
  // `randomUUID` is not available without HTTPS, as in a local network.
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Types of HEIC for the `accept` attribute. */
export const HEIC_TYPES = ['image/heic', 'image/heif']

/** Whether a file claims to be HEIC; a browser that does not know the type gives only the name. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  HEIC_TYPES.includes(type) || (type === '' && /\.hei[cf]$/i.test(name))
