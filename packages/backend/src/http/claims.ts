import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Disconnection } from './connection.ts'

/** The database role of a request and the claims of its verified token (RFC 7519). */
export type Claims = Readonly<{ role: string; sub?: string; [claim: string]: unknown }>

/** Collects the tables that a response was made from, for the page being rendered; undefined: they are unknown. */
export type ReadSet = Readonly<{ add(tables: ReadonlySet<string> | undefined): void }>

/** A cached response, and the headers it was first sent with. */
type Cached = {
  readonly headers: readonly (readonly [name: string, value: string])[]
  sentHeaders: readonly string[] | undefined
}

/** A turn that a request has. It ends with the response, or before work that waits for the client or for a turn of another kind. */
export type Turn = Readonly<{
  end(): void
  /** Waits for another one. Rejects as `FairQueue` does. */
  begin(): Promise<void>
}>

/** Hono environment shared by all services; set in `app.ts` before any service sees the request. */
export type ServerEnv = {
  /** For requests from outside: their connection. For requests of a page that is being rendered: its read set. */
  Bindings: Partial<HttpBindings> & { readSet?: ReadSet }
  Variables: {
    claims: Claims
    requestId: string
    /** The log with the id of the request: few requests have something to say in it. */
    log: () => Logger
    /** Aborts when the client has disconnected. */
    disconnected?: Disconnection
    /** The turn of the request's network (`limitConcurrency`); undefined if the request needs no turn. */
    turn?: Turn
    /** Receives what a transaction of the request has announced (`Caller`). */
    committed?: (announcements: string) => void
    /** The response is cached. */
    cached?: Cached
  }
}
