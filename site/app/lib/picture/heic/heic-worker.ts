/**
 * Decodes a HEIC file for browsers that do not. A worker, because it takes a second of processor time and needs WebAssembly, which only the
 * policy of this file allows and that of pages forbids (docs/decisions/0103-heic.md).
 */
import load from 'libheif-js/libheif-wasm/libheif-bundle.mjs'

/** As in the storage (`measurePicture`). */
const MOST_PIXELS = 50_000_000
const QUALITY = 0.92

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  decode(new Uint8Array(data)).then(
    (jpeg) => postMessage({ jpeg }),
    (error: unknown) => postMessage({ error: String(error) }),
  )
})

/** The first picture of the file as JPEG, upright and without metadata. */
async function decode(bytes: Uint8Array): Promise<Blob> {
  const libheif = load()
  await libheif.ready
  const [image] = new libheif.HeifDecoder().decode(bytes)
  if (!image) throw new Error('the file has no picture')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > MOST_PIXELS) throw new Error(`${width} x ${height} pixels are too many`)
  const pixels = await new Promise<ImageData | null>((resolve) =>
    image.display(new ImageData(width, height), resolve),
  )
  if (!pixels) throw new Error('the picture is damaged')
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
