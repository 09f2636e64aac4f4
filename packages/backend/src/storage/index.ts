import { Hono } from 'hono'
import type { ServerEnv } from '../http/claims.ts'
import { readBuckets } from './buckets/read-buckets.ts'
import { writeBuckets } from './buckets/write-buckets.ts'
import type { StorageDependencies } from './dependencies.ts'
import { routeNotFound } from './errors.ts'
import { readLinks } from './links/read-links.ts'
import { uploadLinks } from './links/upload-links.ts'
import { notOffered } from './not-offered.ts'
import { info } from './objects/info.ts'
import { list } from './objects/list.ts'
import { read } from './objects/read.ts'
import { relocate } from './objects/relocate.ts'
import { remove } from './objects/remove.ts'
import { upload } from './objects/upload.ts'
import { createPictureTurns } from './pictures/picture-turns.ts'
import { renderPicture } from './render/render-picture.ts'
import { renditionsOf } from './render/rendition-cache.ts'
import { storeWithRenditions } from './render/store-with-renditions.ts'

export { storeDemoPictures } from './demo-pictures.ts'
export { createDiskStore } from './disk-store.ts'
export { measureStorage } from './measure-storage.ts'
export type { ObjectStore } from './object-store.ts'
export { isOpenStorageRequest } from './open-requests.ts'
export { openStore } from './open-store.ts'
export { readObject } from './read-object.ts'
export { renderStorageError } from './render-error.ts'
export { readS3Settings, type S3Settings } from './s3/s3-settings.ts'
export { sweepStorage } from './sweep.ts'
export { startUpkeep } from './upkeep.ts'

/** The storage service (`/storage/v1`), as `@supabase/storage-js` calls it. Fixed segments are matched before `:bucket`; they are reserved. */
export function createStorage(given: StorageDependencies): Hono<ServerEnv> {
  const renditions = renditionsOf(given.objectStore)
  const dependencies = {
    ...given,
    objectStore: storeWithRenditions(given.objectStore, renditions),
  }
  const turns = createPictureTurns(given.limits)
  const app = new Hono<ServerEnv>()
  app.route('/', notOffered())
  app.route('/', readBuckets(dependencies))
  app.route('/', writeBuckets(dependencies))
  app.route('/', renderPicture(dependencies, turns, renditions))
  app.route('/', list(dependencies))
  app.route('/', info(dependencies))
  app.route('/', relocate(dependencies, renditions))
  app.route('/', uploadLinks(dependencies, turns))
  app.route('/', readLinks(dependencies))
  app.route('/', remove(dependencies))
  app.route('/', read(dependencies))
  app.route('/', upload(dependencies, turns))
  app.all('*', (c) => {
    throw routeNotFound(c.req.method, c.req.path)
  })
  return app
}
