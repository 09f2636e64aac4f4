import type { PictureFormat } from '../pictures/picture-types.ts'
import type { RenditionFormat } from './rendition.ts'

const MODERN = ['avif', 'webp'] as const

/** The best format named in `Accept`, else the picture's own; wildcards do not count. */
export function chooseFormat(accept: string | undefined, own: PictureFormat): RenditionFormat {
  const accepted = (accept ?? '').split(',').map((entry) => entry.trim().toLowerCase())
  return MODERN.find((format) => accepted.some((entry) => names(entry, format))) ?? own
}

function names(entry: string, format: string): boolean {
  const [type, ...parameters] = entry.split(';').map((part) => part.trim())
  return type === `image/${format}` && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
}
