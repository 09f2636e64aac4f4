import { CACHES, PHOTO_HEADERS, SHARED_PHOTO, SHARED_PHOTO_MILLISECONDS } from './contract'

export type SharedPhoto = Readonly<{
  file: File
  /** How many others were shared with it. */
  others: number
}>

/** Takes the photo that was shared to the site from the device, which works once. Rejects if storage is blocked. */
export async function takeSharedPhoto(now = Date.now()): Promise<SharedPhoto | null> {
  // Absent where the address is not https.
  if (!('caches' in window) || !(await caches.has(CACHES.photo))) return null
  const cache = await caches.open(CACHES.photo)
  const found = await cache.match(SHARED_PHOTO)
  await caches.delete(CACHES.photo)
  if (!found || now - Number(found.headers.get(PHOTO_HEADERS.sharedAt)) > SHARED_PHOTO_MILLISECONDS)
    return null
  const photo = await found.blob()
  const name = decodeURIComponent(found.headers.get(PHOTO_HEADERS.name) ?? '')
  return {
    file: new File([photo], name, { type: photo.type }),
    others: Number(found.headers.get(PHOTO_HEADERS.others)),
  }
}
