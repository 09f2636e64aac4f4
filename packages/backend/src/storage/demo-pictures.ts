import { chmod, copyFile, readdir, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { SERVICE, type StorageDependencies } from './context.ts'
import { withTemporaryFile } from './incoming/receive.ts'
import { storeContent } from './objects/store-object.ts'

/** How a demo picture is described; kept for a week by browsers. */
const PICTURE = {
  declaredType: 'image/jpeg',
  charset: undefined,
  cacheControl: 'max-age=604800',
  userMetadata: null,
}

/** The pictures in `folder`: one subfolder per bucket, one JPEG per picture. */
export async function findDemoPictures(
  folder: string,
): Promise<readonly Readonly<{ bucket: string; name: string; path: string }>[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jpg'))
    .map(({ parentPath, name }) => ({ bucket: parse(parentPath).base, name, path: join(parentPath, name) }))
}

/**
 * Stores each picture in `folder` unchanged, replacing one of that name. Unlike uploads it is not re-encoded: the project's own files are
 * as trusted as the SQL beside them, and the start waits for them.
 */
export async function storeDemoPictures(
  dependencies: Pick<StorageDependencies, 'pool' | 'objectStore'>,
  folder: string,
): Promise<void> {
  const pictures = await findDemoPictures(folder)
  await Promise.all(
    pictures.map(({ path: source, ...place }) =>
      withTemporaryFile(dependencies.objectStore.cacheFolder, async (path) => {
        await copyFile(source, path)
        await chmod(path, 0o600)
        const { size } = await stat(path)
        const picture = { ...PICTURE, path, size }
        await storeContent(dependencies, SERVICE, place, true, picture, undefined)
      }),
    ),
  )
}
