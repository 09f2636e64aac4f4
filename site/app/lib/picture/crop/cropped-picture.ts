import { type Area, encodePicture } from '../encode-picture'

/** A part of a decoded picture as a new file: JPEG or, where the file may be transparent, PNG (a large one without transparency is a JPEG). Without `area` the whole picture. Rejects as `encodePicture` does. */
export const croppedPicture = (
  image: HTMLImageElement,
  type: string,
  area: Area = { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight },
): Promise<File> =>
  encodePicture(image, area, type === 'image/png' || type === 'image/webp' ? 'image/png' : 'image/jpeg')
