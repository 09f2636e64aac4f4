import { readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { SERVICE } from './caller.ts'
import type { StorageDependencies } from './dependencies.ts'
import { storeObject } from './objects/store-object.ts'
import { createGate } from './pictures/gate.ts'
import { loadSharp } from './pictures/sharp.ts'

/** The width of the drawings in pixels; a larger one would only slow down the first start. */
const WIDTH = 1200
const ONE_WEEK = 'max-age=604800'
const AT_ONCE = 2

/**
 * Renders the drawings in `folder` (one subfolder per bucket, one SVG per picture) to JPEG and stores each as
 * `<name>.jpg` like an upload. Existing pictures are replaced.
 */
export async function storeDemoPictures(dependencies: StorageDependencies, folder: string): Promise<void> {
  const gate = createGate(AT_ONCE)
  const drawings = (await readdir(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.svg'))
    .map((entry) => ({ bucket: parse(entry.parentPath).base, path: join(entry.parentPath, entry.name) }))
  await Promise.all(
    drawings.map(({ bucket, path }) => {
      const place = { bucket, name: `${parse(path).name}.jpg` }
      return storeObject(dependencies, gate, SERVICE, place, true, async (received) => ({
        size: (await gate(() => draw(path, received))).size,
        path: received,
        declaredType: 'image/jpeg',
        charset: undefined,
        cacheControl: ONE_WEEK,
        userMetadata: null,
      }))
    }),
  )
}

async function draw(drawing: string, picture: string) {
  const sharp = await loadSharp()
  return sharp(drawing)
    .resize({ width: WIDTH })
    .flatten({ background: 'white' })
    .jpeg({ quality: 92 })
    .toFile(picture)
}
