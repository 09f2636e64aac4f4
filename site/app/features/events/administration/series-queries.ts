import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { EventFields } from './queries'
import { clockDuration, type Dates, instantsOf } from './recurrence'

/** Dates of a series that a change applies to. */
export type Scope = 'this' | 'following' | 'all'

export const SCOPES: readonly Readonly<{ key: Scope; label: string }>[] = [
  { key: 'this', label: 'Nur dieser Termin' },
  { key: 'following', label: 'Dieser und alle folgenden' },
  { key: 'all', label: 'Alle Termine der Serie' },
]

/** Stores an event on several dates, each as long as from `start` to `end` (`datetime-local` values). Rejects with the PostgREST error. */
export async function createSeries(
  client: DatabaseClient,
  fields: EventFields,
  { rule, starts }: Dates,
  { start_date, end_date }: Readonly<{ start_date: string; end_date: string }>,
): Promise<void> {
  await client
    .rpc('create_event_series', {
      _rule: rule,
      _event: fields,
      _starts: instantsOf(starts),
      ...(end_date !== '' && { _duration: clockDuration(start_date, end_date) }),
    })
    .throwOnError()
}

/** Stores what differs from `stored` for these dates of its series. Rejects with the PostgREST error, also when the event is gone. */
export async function changeSeries(
  client: DatabaseClient,
  stored: Readonly<Record<keyof EventFields, unknown> & { id: string }>,
  scope: Scope,
  fields: EventFields,
): Promise<void> {
  const changes = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== stored[name as keyof EventFields]),
  )
  await client
    .rpc('change_event_series', { _event_id: stored.id, _scope: scope, _changes: changes })
    .throwOnError()
}

/** Deletes these dates of a series and returns their ids. Rejects with the PostgREST error. */
export async function deleteSeries(client: DatabaseClient, id: string, scope: Scope): Promise<string[]> {
  const { data } = await client.rpc('delete_event_series', { _event_id: id, _scope: scope }).throwOnError()
  return data
}

/** Puts deleted dates back. Rejects with the PostgREST error. */
export async function restoreSeries(client: DatabaseClient, ids: readonly string[]): Promise<void> {
  await client.rpc('restore_event_series', { _ids: [...ids] }).throwOnError()
}
