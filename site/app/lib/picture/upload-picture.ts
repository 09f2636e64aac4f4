import type { StorageClient } from '@supabase/storage-js'
import { encodePicture } from './encode-picture'
import { pictureFileName } from './picture-file'

/**
 * Stores a picture, scaled down and without its metadata (where it was taken, by which device), and answers its address. `random` is the random part of its name.
 * Rejects with the error of the storage service.
 */
export async function uploadPicture(
  storage: StorageClient,
  bucketName: string,
  picture: File,
  random?: string,
): Promise<string> {
  const bucket = storage.from(bucketName)
  const sent = await withoutMetadata(picture)
  const { data, error } = await bucket.upload(pictureFileName(sent.type, random), sent)
  if (error) throw error
  return bucket.getPublicUrl(data.path).data.publicUrl
}

/** The picture encoded again. What the browser cannot decode is left as it is: the server refuses or cleans it. */
async function withoutMetadata(picture: File): Promise<File> {
  if (typeof createImageBitmap === 'undefined' || !keepsPixels()) return picture
  try {
    const bitmap = await createImageBitmap(picture)
    const { width, height } = bitmap
    return await encodePicture(bitmap, { x: 0, y: 0, width, height }, picture.type).finally(() =>
      bitmap.close(),
    )
  } catch {
    return picture
  }
}

/** Whether a canvas returns the drawn pixels: browsers that protect against fingerprints return noise. */
function keepsPixels(): boolean {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return false
  context.fillStyle = '#204060'
  context.fillRect(0, 0, 8, 8)
  const { data } = context.getImageData(0, 0, 8, 8)
  return data.every((value, place) => value === [0x20, 0x40, 0x60, 0xff][place % 4])
}
