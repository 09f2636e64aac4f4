import { Hono } from 'hono'
import type { ServerEnv } from '../http/claims.ts'
import { routeNotFound } from './catalogue.ts'
import type { StorageDependencies } from './dependencies.ts'
import { read } from './objects/read.ts'
import { upload } from './objects/upload.ts'
import { createGate } from './pictures/gate.ts'

export { storeDemoPictures } from './demo-pictures.ts'
export { createDiskStore } from './disk-store.ts'
export { renderStorageError } from './errors.ts'
export type { ObjectStore } from './object-store.ts'
export { isOpenStorageRequest } from './open-requests.ts'

/** Pictures that are worked on at once; each may need some hundred megabytes for a moment. */
const PICTURES_AT_ONCE = 2

/** Storage as `@supabase/storage-js` speaks it. Fixed words come before `:bucket`, as no bucket may bear them as its name. */
export function createStorage(dependencies: StorageDependencies): Hono<ServerEnv> {
  const gate = createGate(PICTURES_AT_ONCE)
  const app = new Hono<ServerEnv>()
  app.route('/', read(dependencies))
  app.route('/', upload(dependencies, gate))
  app.all('*', (c) => {
    throw routeNotFound(c.req.method, c.req.path)
  })
  return app
}
