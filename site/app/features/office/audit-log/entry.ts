import type { Tables } from '../../../lib/supabase/database.types'

type Row = Tables<'audit_log'>
type Values = Readonly<Record<string, unknown>>

/** An entry of the log as the API returns it: a row of the view `audit_log`, which is empty for everybody but the board. */
export type Entry = Readonly<
  Omit<Row, 'before' | 'after' | 'details'> & {
    before: Values | null
    after: Values | null
    details: Values | null
  }
>

/** What somebody did in one transaction with rows of one table: a line of the list. */
export type Line = Readonly<{ id: string; entries: readonly [Entry, ...Entry[]] }>

/** Puts entries of the same transaction, person, table and action into one line, so that an import is one line. */
export function linesOf(entries: readonly Entry[]): readonly Line[] {
  const lines = new Map<string, [Entry, ...Entry[]]>()
  for (const entry of entries) {
    // Several log entries change one account; show only the resulting state.
    const by = entry.subject_table === 'user_offices' ? entry.subject_id : entry.action
    const key = [entry.at, entry.account_id, entry.subject_table, by].join('|')
    const line = lines.get(key)
    if (line) line.push(entry)
    else lines.set(key, [entry])
  }
  return [...lines.values()].map((all) => ({ id: all[0].id, entries: all }))
}

/** Who acted: the name of the account now, or what remains of it. */
export function whoOf({ account, account_id }: Entry): string {
  if (account) return account
  return account_id === null ? 'System' : `Gelöschtes Konto ${account_id.slice(0, 4)}`
}
