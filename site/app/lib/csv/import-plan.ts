import { errorCode } from '../../ui/toast/toast-context'
import type { Progress } from '../list/every-row'

type Planned = Readonly<{
  line: number
  cells: readonly string[]
  /** Display name of the line. */
  label: string
  /** Values that look wrong but are imported. */
  warnings: readonly string[]
}>

/** A line that becomes a new entry; with a doubt it is the cautious one, unless somebody decides otherwise. */
type PlannedEntry<Entry> = Planned &
  Readonly<{ entry: Entry; doubt?: Readonly<{ why: string; otherwise: Entry }> }>

/** A line about an existing row with different values. */
type PlannedUpdate<Entry> = Planned &
  Readonly<{
    id: string
    changes: Partial<Entry>
    /** Each change as text: `Telefon: „09461 1“ statt „09461 2“`. */
    differences: readonly string[]
  }>

/** A line that is not imported, and why. */
export type SkippedLine = Readonly<{ line: number; cells: readonly string[]; label: string; reason: string }>

/** What an import would do; nothing is written yet. */
export type ImportPlan<Entry> = Readonly<{
  header: readonly string[]
  /** False when the columns were assigned by position. */
  headerKnown: boolean
  /** What somebody should look at in the whole file. */
  notes: readonly string[]
  /** Headers of columns that are ignored. */
  ignored: readonly string[]
  entries: ReadonlyArray<PlannedEntry<Entry>>
  /** Made only when the user chooses so. */
  updates: ReadonlyArray<PlannedUpdate<Entry>>
  skipped: readonly SkippedLine[]
}>

export type Checked<Entry> =
  | (Readonly<{ label: string; warnings: readonly string[]; key: string }> &
      Pick<PlannedEntry<Entry>, 'entry' | 'doubt'>)
  | (Readonly<{ label: string; warnings: readonly string[]; key: string }> &
      Pick<PlannedUpdate<Entry>, 'id' | 'changes' | 'differences'>)
  | Readonly<{ label: string; reason: string }>

type Row<Fields> = Readonly<{ line: number; cells: readonly string[]; fields: Fields }>

type PlanOptions<Fields, Entry> = Readonly<{
  header: readonly string[]
  headerKnown: boolean
  notes: readonly string[]
  ignored: readonly string[]
  rows: ReadonlyArray<Row<Fields>>
  check: (fields: Fields, line: number) => Checked<Entry>
  /** Keys of the existing rows. */
  existing: Iterable<string>
}>

/** Sorts the lines of a file into new entries, possible updates and lines left out. Lines with the same key are about the same row. */
export function planImport<Fields, Entry>(options: PlanOptions<Fields, Entry>): ImportPlan<Entry> {
  const { header, headerKnown, notes, ignored, rows, check } = options
  const existing = new Set(options.existing)
  const linesByKey = new Map<string, number>()
  const entries: PlannedEntry<Entry>[] = []
  const updates: PlannedUpdate<Entry>[] = []
  const skipped: SkippedLine[] = []
  for (const { line, cells, fields } of rows) {
    const checked = check(fields, line)
    const reason = 'reason' in checked ? checked.reason : duplicateReason(checked.key, existing, linesByKey)
    if ('reason' in checked || reason !== null) {
      skipped.push({ line, cells, label: checked.label, reason: reason ?? '' })
      continue
    }
    const { key, ...planned } = checked
    linesByKey.set(key, line)
    if ('entry' in planned) entries.push({ line, cells, ...planned })
    else updates.push({ line, cells, ...planned })
  }
  return { header, headerKnown, notes, ignored, entries, updates, skipped }
}

function duplicateReason(key: string, existing: ReadonlySet<string>, lines: ReadonlyMap<string, number>) {
  if (existing.has(key)) return 'Ist schon vorhanden.'
  const line = lines.get(key)
  return line === undefined ? null : `Steht schon in Zeile ${line}.`
}

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
