import { copyFile, readdir, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { SERVICE } from './caller.ts'
import type { StorageDependencies } from './dependencies.ts'
import { storeObject } from './objects/store-object.ts'
import { createGate } from './pictures/gate.ts'

const ONE_WEEK = 'max-age=604800'
const AT_ONCE = 2

/** The pictures in `folder`: one subfolder per bucket, one JPEG per picture. */
export async function findDemoPictures(
  folder: string,
): Promise<readonly Readonly<{ bucket: string; name: string; path: string }>[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jpg'))
    .map(({ parentPath, name }) => ({ bucket: parse(parentPath).base, name, path: join(parentPath, name) }))
}

/** Stores each picture in `folder` like an upload. Existing ones are replaced. */
export async function storeDemoPictures(dependencies: StorageDependencies, folder: string): Promise<void> {
  const gate = createGate(AT_ONCE)
  const pictures = await findDemoPictures(folder)
  await Promise.all(
    pictures.map(({ bucket, name, path }) =>
      storeObject(dependencies, gate, SERVICE, { bucket, name }, true, async (received) => {
        await copyFile(path, received)
        return {
          size: (await stat(received)).size,
          path: received,
          declaredType: 'image/jpeg',
          charset: undefined,
          cacheControl: ONE_WEEK,
          userMetadata: null,
        }
      }),
    ),
  )
}
