import type { PostgrestClient } from '@supabase/postgrest-js'
import { type ReactNode, useState } from 'react'
import type { Schema } from '../../lib/form/schema'
import { isSameValue } from '../../lib/form/zod-fields'
import { Thumbnail } from '../../lib/picture/thumbnail'
import { type Toast, useToast } from '../../ui/toast/toast-context'
import { columnName, valueText } from '../columns-in-german'
import type { FieldChange } from '../decision/comparison'
import { Conflict } from './conflict'
import { type StoredAt, saveRow } from './save-row'

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
