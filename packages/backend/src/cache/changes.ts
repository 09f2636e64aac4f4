// The global of this name is an accessor, which each request would call.
import { performance } from 'node:perf_hooks'
import type { Listener } from '../database/listening/listener.ts'
import { SCHEMA_FINGERPRINT } from './schema-fingerprint.ts'

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
