import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ServerEnv } from './claims.ts'
import { bodyTooLarge, uriTooLong } from './errors.ts'

/** Longest URL in characters: room for an `in` list of a thousand ids. */
const LONGEST_URL = 40_000

export function urlLimit(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (c.req.url.length > LONGEST_URL) throw uriTooLong()
    await next()
  }
}

/** Refuses bodies over `bytes`, by their declared length or, where none is declared, while they arrive. */
export function limitBody(bytes: number): MiddlewareHandler<ServerEnv> {
  return bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw bodyTooLarge(bytes)
    },
  })
}
