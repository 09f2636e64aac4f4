import { Hono } from 'hono'
import type { ServerEnv } from '../http/claims.ts'
import { featureNotEnabled } from './errors.ts'

/** Paths of features of the real service that this one does not have. */
const NOT_OFFERED = [
  '/object/list-v2/*',
  '/bucket/:id/lifecycle',
  '/cdn/*',
  '/vector/*',
  '/iceberg/*',
  '/upload/resumable/*',
  '/s3/*',
]

/** Refuses endpoints that are not offered with the real service's error; other routes would take their paths for objects. */
export function notOffered(): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  for (const path of NOT_OFFERED) {
    app.all(path, () => {
      throw featureNotEnabled()
    })
  }
  // There is one version of each object, and it would be sent in place of another.
  return app.use('*', async (c, next) => {
    if (c.req.query('versionId') !== undefined) throw featureNotEnabled()
    await next()
  })
}
