import { z } from 'zod'
import type { Json } from '../protocol/message.ts'
import { sourceName } from './relations.ts'

type Operation = 'INSERT' | 'UPDATE' | 'DELETE'
export type Key = Readonly<Record<string, Json>>

/** One changed row, as the triggers of `platform/040_realtime.sql` name it. */
export type Change = Readonly<{
  source: string
  operation: Operation
  key: Key
  /** When the notification arrived, ISO 8601; PostgreSQL sends it at the commit, or right after. */
  at: string
}>

export const CHANNEL = 'realtime_changes'

const Notification = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  keys: z.array(z.record(z.string(), z.json())),
})

/** What `realtime.follow_publication()` says when tables came or went. */
export const PUBLICATION_CHANGED = '{"publication":"changed"}'

/** The message of `announcements.missed()` when it is unknown which rows have changed. */
export const CHANGES_MISSED = '{"changes":"missed"}'

/** Parses a notification. Every database role can send one, so a malformed one gives no changes. */
export function readNotification(payload: string, at: string): readonly Change[] {
  try {
    const { schema, table, type, keys } = Notification.parse(JSON.parse(payload))
    const source = sourceName(schema, table)
    return keys.map((key) => ({ source, operation: type, key, at }))
  } catch {
    return []
  }
}
