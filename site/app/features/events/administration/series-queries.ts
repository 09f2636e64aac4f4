import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Json } from '../../../lib/supabase/database.types'
import { inputOfInstant } from '../../../lib/time/town-input'
import type { EventFields } from './queries'
import { clockDuration, type Dates, instantsOf, type Plan, type SeriesDate } from './recurrence'

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

/** Changes these dates of the series of an event. Rejects with the PostgREST error, also when the event is gone. */
export async function changeSeries(
  client: DatabaseClient,
  id: string,
  scope: Scope,
  changes: Partial<EventFields>,
): Promise<void> {
  await client.rpc('change_event_series', { _event_id: id, _scope: scope, _changes: changes }).throwOnError()
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

export type Series = Readonly<{ rule: string; dates: readonly SeriesDate[] }>

/** Rule and dates to come of an event's series. Rejects with the PostgREST error. */
export async function readSeries(client: DatabaseClient, id: string): Promise<Series> {
  const { data } = await client.rpc('series_dates', { _event_id: id }).throwOnError()
  return {
    rule: data[0]?.rule ?? '',
    dates: data.map(({ id, start_date, end_date, series_day, status }) => ({
      id,
      status,
      day: series_day,
      start: inputOfInstant(new Date(start_date)),
      end: end_date && inputOfInstant(new Date(end_date)),
    })),
  }
}

/**
 * Gives a series another rule, and its dates what `plan` says. Resolves with what takes that back. Rejects with the PostgREST error, also when
 * somebody else has added or removed dates meanwhile.
 */
export async function changeRule(
  client: DatabaseClient,
  id: string,
  scope: Scope,
  { rule, plan }: Readonly<{ rule: string; plan: Plan }>,
): Promise<() => Promise<unknown>> {
  const { kept, moved, exceptions, added, removed } = plan
  const { data } = await client
    .rpc('change_series_rule', {
      _event_id: id,
      _scope: scope,
      _rule: rule,
      _dates: [
        ...kept.map(({ id }) => ({ id })),
        ...exceptions.map(({ date, day }) => ({ id: date.id, series_day: day })),
        ...moved.map(({ date, ...times }) => ({
          id: date.id,
          series_day: times.start.slice(0, 10),
          ...instants(times),
        })),
        ...added.map(instants),
        ...removed.map(({ id }) => ({ id, removed: true })),
      ],
    })
    .throwOnError()
  return async () => client.rpc('undo_series_rule', { _undo: data as Json }).throwOnError()
}

function instants({ start, end }: Readonly<{ start: string; end: string | null }>) {
  const [start_date = '', end_date = null] = instantsOf(end === null ? [start] : [start, end])
  return { start_date, end_date }
}
