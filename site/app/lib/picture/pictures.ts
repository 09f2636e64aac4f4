const STORED = '/storage/v1/object/public/'
const RENDERED = '/storage/v1/render/image/public/'

/** Available widths in pixels; the server renders no others. */
const WIDTHS = [320, 480, 640, 800, 1024, 1280, 1600] as const

export type PictureSources = Readonly<{ src: string; srcSet: string }>

/** Maximum size in CSS pixels: the picture is cropped to this aspect ratio or, with `whole`, scaled to fit. */
type Shape = Readonly<{
  width: number
  height: number
  whole?: boolean
  /**
   * Quality for widths up to 640 pixels, which only phones choose for a large picture: their pixels are too small to show the difference.
   */
  phoneQuality?: number
}>

const LARGEST_ON_PHONES = 640

/** Maximum size on a large screen; the picture is not cropped. */
export const WHOLE: Shape = { width: 1600, height: 1600, whole: true }

/**
 * `src` and `srcset` of a stored picture at the image render endpoint, in every width up to twice the maximum.
 *
 * `imageUrl` is absolute or begins with `/storage/v1/object/public/`. Its host is replaced by ours: pictures survive a move of the site,
 * and no row can make visitors request a foreign host. Null for anything that is not a stored picture.
 */
export function pictureSources(
  imageUrl: string | null,
  baseUrl: string,
  { width, height, whole = false, phoneQuality }: Shape,
): PictureSources | null {
  const path = storedPath(imageUrl)
  if (path === null) return null
  const at = (pixels: number) => {
    const quality = phoneQuality && pixels <= LARGEST_ON_PHONES ? `&quality=${phoneQuality}` : ''
    return `${baseUrl}${RENDERED}${path}?width=${pixels}&height=${Math.round((pixels * height) / width)}&resize=${whole ? 'contain' : 'cover'}${quality}`
  }
  const offered = WIDTHS.filter((pixels) => pixels <= 2 * width)
  return { src: at(width), srcSet: offered.map((pixels) => `${at(pixels)} ${pixels}w`).join(', ') }
}

/** Bucket and name of a stored picture, URL-encoded; null for anything else. */
export function storedPath(imageUrl: string | null): string | null {
  if (imageUrl === null) return null
  const anyHost = 'https://host.example'
  if (!URL.canParse(imageUrl, anyHost)) return null
  const { pathname, protocol } = new URL(imageUrl, anyHost)
  if (!protocol.startsWith('http') || !pathname.startsWith(STORED)) return null
  return pathname.slice(STORED.length) || null
}
