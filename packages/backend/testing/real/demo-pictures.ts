import { readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { loadSharp } from '../../src/storage/pictures/sharp.ts'

/** Uploads the drawings of the demo data, which our own server renders at its first start: one subfolder per bucket. */
export async function uploadDemoPictures(host: string, secretKey: string, folder: string): Promise<void> {
  const sharp = await loadSharp()
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const { parentPath, name } of entries.filter((entry) => entry.name.endsWith('.svg'))) {
    const picture = await sharp(join(parentPath, name))
      .resize({ width: 1200 })
      .flatten({ background: 'white' })
      .jpeg()
      .toBuffer()
    const { ok, status } = await fetch(
      `${host}/storage/v1/object/${parse(parentPath).base}/${parse(name).name}.jpg`,
      {
        method: 'POST',
        headers: { apikey: secretKey, 'content-type': 'image/jpeg', 'x-upsert': 'true' },
        body: new Uint8Array(picture),
      },
    )
    if (!ok) throw new Error(`${name} could not be uploaded: ${status}`)
  }
}
