import type { PostgrestClient } from '@supabase/postgrest-js'
import { type ReactNode, useState } from 'react'
import { isSameValue } from '../../lib/form/document-fields'
import type { Schema } from '../../lib/form/schema'
import { Thumbnail } from '../../lib/picture/thumbnail'
import { type Toast, useToast } from '../../ui/toast/toast-context'
import { columnName, valueText } from '../columns-in-german'
import type { FieldChange } from '../decision/comparison'
import { Conflict } from './conflict'

const GONE: Toast = {
  title: 'Nicht gespeichert',
  description:
    'Diesen Eintrag gibt es nicht mehr. Was Sie geschrieben haben, steht noch im Formular; kopieren Sie es heraus, bevor Sie es schließen.',
  destructive: true,
}

type Options<Row> = Readonly<{
  /** Names the columns. */
  fields?: Schema
  /** What a comparison shows of two states of the row; by default every column that differs. */
  shown?: (before: Row, now: Row) => readonly FieldChange[]
  /** The person who has changed the row since it was read. */
  editor?: (client: PostgrestClient, seen: Row) => Promise<string | null>
}>

/**
 * The row that a form changes, as it was when the form was opened. `save` stores changed columns and resolves with the row, or with null where
 * nothing was stored: somebody else has changed one of the same columns, which `conflict` then shows, or the row is gone. All that is typed
 * stays; the next press replaces the newer values.
 */
export function useStoredRow<Row extends object>(begun: Row, at: StoredAt, options: Options<Row> = {}) {
  const showToast = useToast()
  const [seen, setSeen] = useState(begun)
  const [conflict, setConflict] = useState<ReactNode>(null)
  const { fields = {}, shown = (before, now) => differences(before, now, fields), editor } = options

  async function save(
    client: PostgrestClient,
    changes: Partial<Row>,
    store?: () => Promise<void>,
  ): Promise<Row | null> {
    if (Object.keys(changes).length === 0) return seen
    const outcome = await saveRow(client, at, seen, changes, store)
    if (outcome.state === 'saved') {
      setConflict(null)
      setSeen({ ...seen, ...outcome.row })
      return outcome.row
    }
    if (outcome.state === 'gone') {
      showToast(GONE)
      return null
    }
    const { now } = outcome
    const by = (await editor?.(client, seen)) ?? null
    // A second conflict is another one, which takes the focus.
    setConflict(<Conflict key={JSON.stringify(now)} by={by} changes={shown(seen, now)} />)
    setSeen({ ...seen, ...now })
    return null
  }
  return { seen, save, conflict }
}

/** Columns that only the database writes. */
const KEPT_BY_THE_DATABASE = ['updated_at', 'likes_count']

function differences<Row extends object>(before: Row, now: Row, fields: Schema): readonly FieldChange[] {
  return (Object.keys(now) as (keyof Row & string)[])
    .filter((column) => column in before && !KEPT_BY_THE_DATABASE.includes(column))
    .filter((column) => !isSameValue(before[column], now[column]))
    .map((column) => ({
      label: fields[column]?.label ?? columnName(column),
      ...sides(column, before[column], now[column]),
    }))
}

function sides(column: string, before: unknown, after: unknown): Omit<FieldChange, 'label'> {
  if (!column.endsWith('_url') || column === 'ticket_url') {
    const text = (value: unknown) => (value === null || value === '' ? null : valueText(value))
    return { before: text(before), after: text(after) }
  }
  const picture = (url: unknown) => (url ? <Thumbnail url={String(url)} alt="" /> : undefined)
  return {
    before: before ? 'Bild' : null,
    after: after ? 'Bild' : null,
    beforeShown: picture(before),
    afterShown: picture(after),
  }
}

type Values = Readonly<Record<string, unknown>>

/** Which row a form changes. */
type StoredAt = Readonly<{
  table: string
  /** Columns that name the row, with their values. */
  key: Readonly<Record<string, string>>
  /** Columns to read the row with. */
  columns?: string
  /** A column that every change renews; without one the values that are replaced are compared. */
  version?: string
  /** Columns that are compared in place of others, which can't be read. */
  readAs?: Readonly<Record<string, string>>
}>

type Outcome<Row> =
  | Readonly<{ state: 'saved'; row: Row }>
  /** Somebody else has changed one of the same columns; nothing is stored. */
  | Readonly<{ state: 'overtaken'; now: Row }>
  | Readonly<{ state: 'gone' }>

/** Longer values are compared after they are read: addresses of requests are limited. */
const LONGEST_IN_ADDRESS = 300

/**
 * Changes columns of a row that are as in `seen`; other columns may have changed. `store` stores in place of an update. Rejects with the
 * PostgREST error, and where row level security refuses the update, which then succeeds with no rows.
 */
export async function saveRow<Row extends object>(
  client: PostgrestClient,
  { table, key, columns = '*', version, readAs = {} }: StoredAt,
  seen: Row,
  changes: Partial<Row>,
  store?: () => Promise<void>,
): Promise<Outcome<Row>> {
  const compared = Object.keys(changes).map((column) => readAs[column] ?? column)
  const differ = (now: Values, before: Values, names: readonly string[]) =>
    names.some((name) => before[name] !== undefined && !isSameValue(now[name], before[name]))
  const read = async () => {
    const rows = await client.from(table).select(columns).match(key).throwOnError()
    return rows.data[0] as Values | undefined
  }

  const isShort = (name: string) => JSON.stringify(columnOf(seen, name) ?? null).length <= LONGEST_IN_ADDRESS
  const guards = version ? [version] : compared.filter(isShort)
  let basis = seen as Values
  if (store || (!version && guards.length < compared.length)) {
    const now = await read()
    if (!now) return { state: 'gone' }
    if (differ(now, seen as Values, compared)) return { state: 'overtaken', now: now as Row }
  }
  for (;;) {
    if (store) {
      await store()
      return { state: 'saved', row: { ...seen, ...changes } }
    }
    let update = client
      .from(table)
      .update(changes as Values)
      .match(key)
    for (const name of guards) {
      const value = basis[name]
      if (value !== undefined) update = value === null ? update.is(name, null) : update.eq(name, value)
    }
    const { data } = await update.select(columns).throwOnError()
    if (data[0]) return { state: 'saved', row: data[0] as unknown as Row }
    const now = await read()
    if (!now) return { state: 'gone' }
    if (differ(now, seen as Values, compared)) return { state: 'overtaken', now: now as Row }
    if (!differ(now, basis, guards)) throw new Error('The row is not to be changed')
    basis = now
  }
}

const columnOf = (row: object, name: string): unknown => (row as Values)[name]
