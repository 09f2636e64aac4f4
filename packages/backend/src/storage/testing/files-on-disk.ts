import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { TestServer } from '../../testing/test-server.ts'

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
