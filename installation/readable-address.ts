import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from 'zunft-backend/http'

const TEXT =
  'Diese Adresse enthält Zeichen, die es in Adressen nicht gibt. Die Startseite ist unter / zu finden.\n'

/**
 * Answers 400 to addresses that no page can mean: a path that is not percent-encoded UTF-8 or has control characters, and parameters with
 * NUL, which PostgreSQL can't store. Other bytes in parameters that are not UTF-8 become U+FFFD, as in browsers: links of others have them.
 */
export const readableAddress: MiddlewareHandler<ServerEnv> = async (c, next) =>
  isReadable(c.req.url) ? next() : c.text(TEXT, 400)

/** Whether path and parameters of an absolute URL can be read. */
function isReadable(url: string): boolean {
  if (!url.includes('%')) return true
  const { pathname, search } = new URL(url)
  if (search.includes('%00')) return false
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}
