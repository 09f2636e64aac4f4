import { readFile } from 'node:fs/promises'
import { findDemoPictures } from '../../src/storage/demo-pictures.ts'

/** Uploads the pictures of the demo data, which our own server stores at its first start. */
export async function uploadDemoPictures(host: string, secretKey: string, folder: string): Promise<void> {
  for (const { bucket, name, path } of await findDemoPictures(folder)) {
    const { ok, status } = await fetch(`${host}/storage/v1/object/${bucket}/${name}`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'image/jpeg', 'x-upsert': 'true' },
      body: new Uint8Array(await readFile(path)),
    })
    if (!ok) throw new Error(`${name} could not be uploaded: ${status}`)
  }
}
