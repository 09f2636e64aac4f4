const STORED = '/storage/v1/object/public/'
const RENDERED = '/storage/v1/render/image/public/'

export type PictureSize = Readonly<{ width: number; height: number }>
export type PictureSources = Readonly<{ src: string; srcSet: string }>

/**
 * Addresses of a stored picture, cut to a size in CSS pixels and for denser screens, from the image render endpoint.
 *
 * `imageUrl` is a full address or begins `/storage/v1/object/public/`. Whatever host stands in it, the picture is asked for
 * at our own: a site that moved keeps its pictures, and no row can make readers call a stranger. Null for anything that
 * is not a stored picture.
 */
export function pictureSources(
  imageUrl: string | null,
  baseUrl: string,
  { width, height }: PictureSize,
): PictureSources | null {
  const path = storedPath(imageUrl)
  if (path === null) return null
  const at = (density: number) =>
    `${baseUrl}${RENDERED}${path}?width=${width * density}&height=${height * density}&resize=cover`
  return { src: at(1), srcSet: `${at(1)} 1x, ${at(2)} 2x` }
}

/** Bucket and name of a stored picture, encoded as in its address. */
function storedPath(imageUrl: string | null): string | null {
  if (imageUrl === null) return null
  const anyHost = 'https://host.example'
  if (!URL.canParse(imageUrl, anyHost)) return null
  const { pathname, protocol } = new URL(imageUrl, anyHost)
  if (!protocol.startsWith('http') || !pathname.startsWith(STORED)) return null
  return pathname.slice(STORED.length) || null
}
