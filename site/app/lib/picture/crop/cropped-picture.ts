/** Part of a picture in its own pixels. */
export type Area = Readonly<{ x: number; y: number; width: number; height: number }>

/** Longest side of a stored picture in pixels: twice what the widest page shows. */
const LONGEST_SIDE = 2000
const QUALITY = 0.9

/**
 * A part of a decoded picture as a new file of at most 2,000 pixels a side: JPEG or, where the file may be transparent, PNG. Without `area` the
 * whole picture. Rejects where the browser has no memory for it.
 */
export async function croppedPicture(
  image: HTMLImageElement,
  type: string,
  area: Area = { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight },
): Promise<File> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas for the picture')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  const made = type === 'image/png' || type === 'image/webp' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, made, QUALITY))
  if (!blob) throw new Error('the browser could not encode the picture')
  return new File([blob], 'picture', { type: blob.type })
}
