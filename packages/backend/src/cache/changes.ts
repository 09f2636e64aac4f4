// The global of this name is an accessor, which each request would call.
import { performance } from 'node:perf_hooks'
import type { Listener } from '../database/listening/listener.ts'

const CHANNEL = 'cache_changes'
/** Age of the last heartbeat up to which changes count as received: the interval of 2 s and 2 s for the answer. */
const TRUSTED_MILLISECONDS = 4_000

export type ChangesOptions = Readonly<{
  listener: Listener
  /** `table` is the table's oid as text. */
  tableChanged(table: string): void
  /** The schema has changed, or changes may have been missed. */
  everythingChanged(): void
}>

/** Writes to the database by any client, received through notifications. */
export type Changes = Readonly<{
  /** Whether every change is received at the moment. */
  isTrusted(): boolean
  /**
   * Receives what a transaction of this server has announced, in the form of `announcements.send()`. False when that is unknown: its
   * notifications are still to be waited for.
   */
  committed(announcements: string): boolean
  /** Resolves when every change committed before the call has been received, or when there is no connection. */
  sync(): Promise<void>
  /** Resolves when the first attempt to listen has succeeded or failed. */
  started: Promise<void>
}>

export function watchChanges({ listener, tableChanged, everythingChanged }: ChangesOptions): Changes {
  let lastHeartbeat = Number.NEGATIVE_INFINITY
  let fingerprint: string | undefined
  let nextRoundTrip: Promise<void> | undefined
  let roundTrip: Promise<void> = Promise.resolve()

  const onNotification = (payload: string) => {
    if (/^\d+$/.test(payload)) tableChanged(payload)
    else everythingChanged()
  }

  listener.subscribe(CHANNEL, {
    onNotification,
    onConnected() {
      lastHeartbeat = performance.now()
      everythingChanged()
    },
    onLost() {
      // A new connection counts only from when it listens to the channel.
      lastHeartbeat = Number.NEGATIVE_INFINITY
      everythingChanged()
    },
    heartbeat: {
      text: SCHEMA_FINGERPRINT,
      onAnswer(rows) {
        const [row] = rows as { fingerprint: string }[]
        lastHeartbeat = performance.now()
        if (row?.fingerprint !== fingerprint) everythingChanged()
        fingerprint = row?.fingerprint
      },
    },
  })

  return {
    started: listener.ready().catch(ignore),
    isTrusted: () => listener.isConnected() && performance.now() - lastHeartbeat < TRUSTED_MILLISECONDS,
    committed(announcements) {
      const lines = announcements.split('\n').filter((line) => line.startsWith(`${CHANNEL} `))
      for (const line of lines) onNotification(line.slice(CHANNEL.length + 1))
      return lines.length > 0
    },
    sync() {
      // All calls that arrive during a round trip share the next one.
      nextRoundTrip ??= roundTrip.then(() => {
        nextRoundTrip = undefined
        roundTrip = listener.query('select').then(ignore, ignore)
        return roundTrip
      })
      return nextRoundTrip
    },
  }
}

const ignore = () => {}

/**
 * A hash that changes with tables, views, policies, functions, triggers, enum values, privileges and role memberships: each is a
 * catalog row, whose xmin is the transaction that last changed it.
 */
const SCHEMA_FINGERPRINT = `
  select hashtextextended(string_agg(part, ' ' order by part), 0)::text as fingerprint
  from (
    select 'c' || oid || '/' || xmin from pg_class where oid >= 16384 and relpersistence <> 't' and relkind <> 't'
    union all select 'a' || attrelid || '.' || attnum || '/' || xmin from pg_attribute where attrelid >= 16384 and attacl is not null
    union all select 'n' || oid || '/' || xmin from pg_namespace where nspname !~ '^pg_(toast_)?temp'
    union all select 'p' || oid || '/' || xmin from pg_policy
    union all select 'r' || oid || '/' || xmin from pg_rewrite where oid >= 16384
    union all select 'f' || oid || '/' || xmin from pg_proc where oid >= 16384
    union all select 't' || oid || '/' || xmin from pg_trigger
    union all select 'e' || oid || '/' || xmin from pg_enum
    union all select 'm' || roleid || '/' || member || '/' || xmin from pg_auth_members
    union all select 'u' || oid || rolname || rolsuper || rolinherit || rolbypassrls from pg_roles
  ) as catalogs (part)`
