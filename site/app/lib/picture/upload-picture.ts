import type { StorageClient } from '@supabase/storage-js'
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

/** Part of a picture in its own pixels. */
export type Area = Readonly<{ x: number; y: number; width: number; height: number }>

/** Longest side of a stored picture in pixels: more than the widest rendering. */
const LONGEST_SIDE = 2000
const QUALITY = 0.9
/** A PNG of more bytes is a photo, which is a tenth of that as a JPEG. */
const LARGE_PNG_BYTES = 2_000_000

/**
 * A part of a decoded picture as a new file of at most 2,000 pixels a side, without metadata. The file is a PNG where the browser cannot write `type`, and a JPEG
 * instead of a large PNG without transparency. Rejects where the browser has no memory for it.
 */
export async function encodePicture(source: CanvasImageSource, area: Area, type: string): Promise<File> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas for the picture')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  const blob = await encoded(canvas, type)
  const isPhoto = blob.type === 'image/png' && blob.size > LARGE_PNG_BYTES && isOpaque(context)
  const smallest = isPhoto ? await encoded(canvas, 'image/jpeg') : blob
  return new File([smallest], 'picture', { type: smallest.type })
}

async function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (!blob) throw new Error('the browser could not encode the picture')
  return blob
}

function isOpaque(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false
  return true
}
