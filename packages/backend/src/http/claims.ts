import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'

/** Who a request speaks for: the database role plus whatever a verified token carried (RFC 7519). */
export type Claims = Readonly<{ role: string; sub?: string; [claim: string]: unknown }>

/** Hears which tables an answer was made from, for the page it becomes a part of; undefined where that is not known. */
type ReadSet = Readonly<{ add(tables: ReadonlySet<string> | undefined): void }>

/** An answer in the cache, and the headers it was first sent with. */
type Kept = { sentHeaders: readonly string[] | undefined }

/** Hono environment shared by all services; set in `app.ts` before any service sees the request. */
export type ServerEnv = {
  /** Where the request comes from outside: its connection. Where a page is being rendered: what hears of what it reads. */
  Bindings: Partial<HttpBindings> & { readSet?: ReadSet }
  Variables: {
    claims: Claims
    requestId: string
    log: Logger
    /** The one table or view that the answer shows. */
    relationRead?: Readonly<{ schema: string; name: string }>
    /** Aborts when nobody waits for the answer any more. */
    disconnected?: AbortSignal
    /** The answer comes from the cache. */
    kept?: Kept
  }
}
