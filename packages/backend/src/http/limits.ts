import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ServerEnv } from './claims.ts'
import { bodyTooLarge, uriTooLong } from './errors.ts'

/** Longest URL in characters: enough for an `in` list of a thousand ids. */
const MAX_URL = 40_000

export function urlLimit(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (c.req.url.length > MAX_URL) throw uriTooLong()
    await next()
  }
}

/** Refuses bodies over `bytes`, by their declared length or, without one, while they are received. */
export function limitBody(bytes: number): MiddlewareHandler<ServerEnv> {
  const limitStream = bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw bodyTooLarge(bytes)
    },
  })
  return (c, next) => {
    // By the header where possible: counting turns the body into a stream, which takes several times as long to read.
    const headers = c.env?.incoming?.headers
    if (!headers || headers['transfer-encoding'] !== undefined) return limitStream(c, next)
    if (Number(headers['content-length'] ?? 0) > bytes) throw bodyTooLarge(bytes)
    return next()
  }
}

/**
 * Discards the rest of a request body that no handler has read. Otherwise the HTTP adapter ends the connection half a second after the
 * response, and with it the client's next request.
 */
export function dropUnreadBody(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next()
    const { incoming } = c.env ?? {}
    if (!incoming || incoming.readableEnded || c.req.raw.bodyUsed) return
    // Rejects when the client has disconnected.
    c.req.raw.body?.pipeTo(new WritableStream()).catch(() => {})
  }
}
