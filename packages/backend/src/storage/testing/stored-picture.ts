import type { Persona } from '../../testing/personas.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { jpeg } from './pictures.ts'

/** Name of the picture in bucket `pictures` that the hostile tests request. */
export const STORED = '1795000000000-there.jpg'

/** Uploads a picture of 64 x 64 pixels to a path that begins with its bucket, by default as a visitor. */
export async function storePicture(
  server: TestServer,
  path = `pictures/${STORED}`,
  who: Persona = server.personas.visitor,
): Promise<Response> {
  return server.fetch(`/storage/v1/object/${path}`, {
    method: 'POST',
    headers: { ...who.headers, 'content-type': 'image/jpeg' },
    body: await jpeg({ width: 64, height: 64 }),
  })
}
