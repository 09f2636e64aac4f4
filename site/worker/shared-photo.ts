import {
  CACHES,
  PHOTO_HEADERS,
  SHARE_SEGMENT,
  SHARED_PHOTO,
  SHARED_PHOTO_MILLISECONDS,
} from '../app/lib/offline/contract.ts'

/** Above what the form takes (15 MB), which then says that the photo is too large; more is not stored. */
const MOST_BYTES = 30_000_000

/** Whether an address is the one that photos are shared to. The area for photos has an address that the settings name. */
export function isSharing(url: URL, origin: string): boolean {
  const [area, segment, ...more] = url.pathname.slice(1).split('/')
  return url.origin === origin && Boolean(area) && segment === SHARE_SEGMENT && more.length === 0
}

/** Keeps the first photo for the form, and leads there. What cannot be read goes to the server, which says so. */
export async function receivePhoto(request: Request): Promise<Response> {
  const copy = request.clone()
  const form = await request.formData().catch(() => undefined)
  const photos = form?.getAll('photo').filter((value) => value instanceof File && value.size > 0) as
    | File[]
    | undefined
  const [photo] = photos ?? []
  if (!photos || !photo || photo.size > MOST_BYTES) return fetch(copy)
  const headers = {
    'content-type': photo.type,
    [PHOTO_HEADERS.name]: encodeURIComponent(photo.name),
    [PHOTO_HEADERS.others]: String(photos.length - 1),
    [PHOTO_HEADERS.sharedAt]: String(Date.now()),
  }
  const cache = await caches.open(CACHES.photo)
  await cache.put(SHARED_PHOTO, new Response(photo, { headers }))
  const area = new URL(request.url).pathname.slice(0, -SHARE_SEGMENT.length - 1)
  return Response.redirect(`${area}#${SHARE_SEGMENT}`, 303)
}

/** Removes a photo that no form has taken. */
export async function removeOldPhoto(): Promise<void> {
  const cache = await caches.open(CACHES.photo)
  const photo = await cache.match(SHARED_PHOTO)
  const age = Date.now() - Number(photo?.headers.get(PHOTO_HEADERS.sharedAt))
  if (photo && !(age < SHARED_PHOTO_MILLISECONDS)) await cache.delete(SHARED_PHOTO)
}
