/** The types that are decoded and re-encoded, by the decoder's names. */
export const PICTURE_TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

export type PictureFormat = keyof typeof PICTURE_TYPES

export function pictureFormat(type: string): PictureFormat | undefined {
  return (Object.keys(PICTURE_TYPES) as PictureFormat[]).find((format) => PICTURE_TYPES[format] === type)
}
