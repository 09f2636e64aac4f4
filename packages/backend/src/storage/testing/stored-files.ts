import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StorageClient } from '@supabase/storage-js'
import { expect } from 'vitest'
import type { Persona } from '../../testing/personas.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { jpeg } from './pictures.ts'

const HOST = 'http://site.test'

/** The official client with the token of a persona, calling a test server in-process. */
export function storageOf(server: TestServer, { headers }: Pick<Persona, 'headers'>): StorageClient {
  return new StorageClient(`${HOST}/storage/v1`, { ...headers }, (input, init) =>
    server.fetch(String(input).replace(HOST, ''), init),
  )
}

/** A storage error as the official client returns it. */
export const storageError = (statusCode: string, code: string, message?: string) =>
  expect.objectContaining({ status: 400, statusCode, code, ...(message && { message }) })

const storageFolder = ({ dependencies }: TestServer) => dirname(dependencies.objectStore.cacheFolder)

/** Keys (versions) of the objects in a test server's store, sorted. */
export const objectsOf = (server: TestServer): Promise<string[]> =>
  namesIn(join(storageFolder(server), 'objects'))

/** File names of the renditions in a test server's cache, sorted; each begins with its version. */
export const renditionsOf = (server: TestServer): Promise<string[]> =>
  namesIn(join(storageFolder(server), 'cache', 'renditions'))

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}

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
