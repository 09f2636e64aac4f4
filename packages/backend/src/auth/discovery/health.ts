import { Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'

/** `GET /health`: which service this is, as the official client expects it. */
export function health(): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get('/health', (c) =>
    c.json({
      version: 'zunft',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
  )
}
