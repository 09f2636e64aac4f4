import { errorCode } from '../../ui/toast/failure-toast'
import type { Progress } from '../list/every-row'
import type { ImportPlan, PlannedEntry, SkippedLine } from './import-plan'

/** Rows per batch: small enough for a moving progress bar and far below the server's request limit. */
const BATCH = 200

/** SQLSTATE classes of errors caused by a value: data exceptions (22) and integrity constraint violations (23). */
const REFUSES_VALUES = /^2[23]/
/** PostgREST's code for 0 rows: the row to update was deleted meanwhile. */
const NO_ROWS = 'PGRST116'

export type ImportResult = Readonly<{
  created: number
  updated: number
  /** Lines that the database rejected. */
  failed: readonly SkippedLine[]
  /** Lines that were not tried, because the import was cancelled or failed. */
  remaining: readonly SkippedLine[]
  state: 'finished' | 'cancelled' | 'broken-off'
}>

type RunImportOptions<Entry> = Readonly<{
  /** Inserts all entries or no entry; rejects with the PostgREST error. */
  insert: (entries: readonly Entry[]) => Promise<void>
  /** Updates an existing row; rejects with the PostgREST error. */
  update?: ((id: string, changes: Partial<Entry>) => Promise<unknown>) | undefined
  /** Explains why the database rejected an entry. */
  explain: (code: string) => string
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}>

type Line = Readonly<{ line: number; cells: readonly string[]; label: string }>

/** Runs an import: inserts new entries in batches, then updates existing ones one by one. A rejected value affects only its own line. */
export async function runImport<Entry>(
  plan: ImportPlan<Entry>,
  { insert, update, explain, onProgress, signal }: RunImportOptions<Entry>,
): Promise<ImportResult> {
  const updates = update ? plan.updates : []
  const lines: readonly Line[] = [...plan.entries, ...updates]
  const failed: SkippedLine[] = []
  const done = new Set<Line>()
  let created = 0
  let updated = 0
  const result = (state: ImportResult['state']): ImportResult => ({
    created,
    updated,
    failed,
    remaining: lines
      .filter((planned) => !done.has(planned))
      .map((planned) => skipped(planned, 'Der Import kam nicht bis hierher.')),
    state,
  })

  async function write(batch: ReadonlyArray<PlannedEntry<Entry>>): Promise<void> {
    try {
      await insert(batch.map(({ entry }) => entry))
      created += batch.length
      for (const planned of batch) done.add(planned)
    } catch (error) {
      const code = errorCode(error)
      if (!REFUSES_VALUES.test(code)) throw error
      const [only, ...others] = batch
      if (!only) return
      if (others.length === 0) {
        done.add(only)
        failed.push(skipped(only, explain(code)))
      } else {
        const middle = Math.ceil(batch.length / 2)
        await write(batch.slice(0, middle))
        await write(batch.slice(middle))
      }
    }
  }

  async function change(planned: (typeof updates)[number]): Promise<void> {
    try {
      await update?.(planned.id, planned.changes)
      updated += 1
    } catch (error) {
      const code = errorCode(error)
      if (code !== NO_ROWS && !REFUSES_VALUES.test(code)) throw error
      failed.push(skipped(planned, code === NO_ROWS ? 'Ist inzwischen gelöscht.' : explain(code)))
    }
    done.add(planned)
  }

  const steps = [
    ...batchesOf(plan.entries).map((batch) => () => write(batch)),
    ...updates.map((planned) => () => change(planned)),
  ]
  for (const step of steps) {
    if (signal.aborted) return result('cancelled')
    try {
      await step()
    } catch (error) {
      console.error('The import could not go on:', errorCode(error) || error)
      return result('broken-off')
    }
    onProgress({ done: done.size, total: lines.length })
  }
  return result('finished')
}

function batchesOf<Item>(items: readonly Item[]): ReadonlyArray<readonly Item[]> {
  const count = Math.ceil(items.length / BATCH)
  return Array.from({ length: count }, (_, place) => items.slice(place * BATCH, (place + 1) * BATCH))
}

const skipped = ({ line, cells, label }: Line, reason: string): SkippedLine => ({
  line,
  cells,
  label,
  reason,
})
