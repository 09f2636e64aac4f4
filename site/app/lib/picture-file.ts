const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** For the file dialog. */
export const PICTURE_TYPES = Object.keys(ENDINGS).join(',')

export type PictureProblem = 'too-large' | 'wrong-type'

/** Why a file can't be taken, or null when it can: it has to be a picture of fewer than `limitBytes`. */
export function pictureProblem(
  { size, type }: Pick<File, 'size' | 'type'>,
  limitBytes: number,
): PictureProblem | null {
  if (!Object.hasOwn(ENDINGS, type)) return 'wrong-type'
  return size >= limitBytes ? 'too-large' : null
}

/**
 * Name under which a picture is stored: timestamp, random string and the ending of its type. Nothing of the name on the
 * visitor's disk gets into it.
 */
export function pictureFileName(type: string, random = randomString(), now = Date.now()): string {
  return `${now}-${random}.${ENDINGS[type] ?? 'bin'}`
}

function randomString(): string {
  // Not randomUUID: browsers keep that from pages without TLS, and a site in the local network is one.
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
