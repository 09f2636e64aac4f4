const STORED = '/storage/v1/object/public/'
const RENDERED = '/storage/v1/render/image/public/'

/** Widths to choose from, in pixels; the server draws no others. */
const WIDTHS = [320, 480, 640, 800, 1024, 1280, 1600] as const

export type PictureSources = Readonly<{ src: string; srcSet: string }>

/** Largest size in CSS pixels: the picture is cut to its shape, or comes whole and no larger. */
type Shape = Readonly<{ width: number; height: number; whole?: boolean }>

/**
 * Addresses of a stored picture, cut to shape or whole, from the image render endpoint: in every width up to twice the largest, so
 * that a phone loads no more than it shows and a dense screen finds enough.
 *
 * `imageUrl` is a full address or begins `/storage/v1/object/public/`. Whatever host stands in it, the picture is asked for
 * at our own: a site that moved keeps its pictures, and no row can make readers call a stranger. Null for anything that
 * is not a stored picture.
 */
export function pictureSources(
  imageUrl: string | null,
  baseUrl: string,
  { width, height, whole = false }: Shape,
): PictureSources | null {
  const path = storedPath(imageUrl)
  if (path === null) return null
  const at = (pixels: number) =>
    `${baseUrl}${RENDERED}${path}?width=${pixels}&height=${Math.round((pixels * height) / width)}&resize=${whole ? 'contain' : 'cover'}`
  const offered = WIDTHS.filter((pixels) => pixels <= 2 * width)
  return { src: at(width), srcSet: offered.map((pixels) => `${at(pixels)} ${pixels}w`).join(', ') }
}

/** Bucket and name of a stored picture, encoded as in its address; null for anything that is not one. */
export function storedPath(imageUrl: string | null): string | null {
  if (imageUrl === null) return null
  const anyHost = 'https://host.example'
  if (!URL.canParse(imageUrl, anyHost)) return null
  const { pathname, protocol } = new URL(imageUrl, anyHost)
  if (!protocol.startsWith('http') || !pathname.startsWith(STORED)) return null
  return pathname.slice(STORED.length) || null
}
