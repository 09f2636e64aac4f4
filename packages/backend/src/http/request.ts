import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { clientLimitKey, disconnectionOf } from './client-address.ts'
import { bodyTooLarge, uriTooLong } from './errors.ts'
import type { FairQueue } from './fair-queue.ts'
import type { ServerEnv } from './identity.ts'

/** Bytes up to which a body is read without a slot. */
const SMALL = 65_536

/**
 * Reads a body of at most `bytes` into memory before the next handler runs, so that slow uploads occupy nothing else. Bodies over
 * 64 KB, and those without a declared length, wait for a slot of `queue`.
 */
export function readBody(bytes: number, queue: FairQueue): MiddlewareHandler<ServerEnv> {
  const limited = limitBody(bytes)
  return async (c, next) => {
    const { incoming, outgoing } = c.env ?? {}
    const client = clientLimitKey(incoming)
    if (!client || !incoming || !outgoing) return limited(c, next)
    const isDeclared = incoming.headers['transfer-encoding'] === undefined
    const length = Number(incoming.headers['content-length'] ?? 0)
    if (isDeclared && length === 0) return next()
    const read = () =>
      limited(c, async () => {
        await c.req.arrayBuffer()
      })
    if (isDeclared && length <= SMALL) await read()
    else {
      const slot = await queue.acquire(client, disconnectionOf(outgoing))
      await read().finally(() => {
        slot.release()
        slot.sent()
      })
    }
    return next()
  }
}

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

/** Path and query of an absolute URL. */
export function requestTarget(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const end = url.indexOf('#')
  if (start === -1) return '/'
  return end === -1 ? url.slice(start) : url.slice(start, end)
}
