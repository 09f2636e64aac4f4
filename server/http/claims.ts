import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'

/** Who a request speaks for: the database role plus whatever a verified token carried (RFC 7519). */
export type Claims = Readonly<{ role: string; sub?: string; [claim: string]: unknown }>

/** Hono environment shared by all services; set in `app.ts` before any service sees the request. */
export type ServerEnv = {
  /** Absent when the call comes from inside the process. */
  Bindings: Partial<HttpBindings>
  Variables: { claims: Claims; requestId: string; log: Logger }
}
