const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** For the `accept` attribute. */
export const PICTURE_TYPES = Object.keys(ENDINGS).join(',')

export type PictureProblem = 'too-large' | 'wrong-type'

/** Why a file is rejected, null when it is accepted: it has to be a picture, by type and content, of fewer than `limitBytes`. */
export async function pictureProblem(file: File, limitBytes: number): Promise<PictureProblem | null> {
  if (!Object.hasOwn(ENDINGS, file.type)) return 'wrong-type'
  if (file.size >= limitBytes) return 'too-large'
  return (await beginsAs(file, /^(ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/)) ? null : 'wrong-type'
}

/** Whether the first bytes of a file match, in hexadecimal. False where the file can't be read. */
export async function beginsAs(file: File, signature: RegExp): Promise<boolean> {
  const bytes = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return signature.test([...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
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
