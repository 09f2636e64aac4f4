import type { PictureFormat } from './picture-types.ts'

/** The type by the first bytes of a file. `heic` is recognised because phones send it with other types. */
export function sniffPicture(bytes: Uint8Array): PictureFormat | 'heic' | undefined {
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && /^(hei[cxms]|hev[cx]|mif1|msf1)$/.test(text(8, 12))) return 'heic'
  return undefined
}
