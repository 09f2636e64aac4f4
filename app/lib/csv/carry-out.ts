import type { Progress } from '../every-row'
import type { ImportPlan, LeftOut, PlannedEntry } from './import-plan'

/** Small enough that the bar moves and that a request stays far below the server's limit. */
const BATCH = 200

/** What the database says no to because of a value, by SQLSTATE class: data exceptions and violated constraints. */
const REFUSES_VALUES = /^2[23]/

export type ImportResult = Readonly<{
  created: number
  /** Lines that the database refused. */
  failed: readonly LeftOut[]
  /** Lines that nobody came to, because the import was cancelled or could not go on. */
  remaining: readonly LeftOut[]
  state: 'finished' | 'cancelled' | 'broken-off'
}>

type CarryOutOptions<Entry> = Readonly<{
  /** Writes all of the entries or, rejecting with the wire's error, none. */
  insert: (entries: readonly Entry[]) => Promise<void>
  /** Says in words why one entry was refused. */
  explain: (code: string) => string
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}>

/** Writes what is planned, batch by batch. A value that the database refuses costs its own line and no other. */
export async function carryOut<Entry>(
  plan: ImportPlan<Entry>,
  { insert, explain, onProgress, signal }: CarryOutOptions<Entry>,
): Promise<ImportResult> {
  const total = plan.entries.length
  const failed: LeftOut[] = []
  const done = new Set<PlannedEntry<Entry>>()
  let created = 0
  const result = (state: ImportResult['state']): ImportResult => ({
    created,
    failed,
    remaining: plan.entries
      .filter((planned) => !done.has(planned))
      .map((planned) => leftOut(planned, 'Der Import kam nicht bis hierher.')),
    state,
  })

  async function write(batch: ReadonlyArray<PlannedEntry<Entry>>): Promise<void> {
    try {
      await insert(batch.map(({ entry }) => entry))
      created += batch.length
      for (const planned of batch) done.add(planned)
    } catch (error) {
      const code = codeOf(error)
      if (!REFUSES_VALUES.test(code)) throw error
      const [only, ...others] = batch
      if (!only) return
      if (others.length === 0) {
        done.add(only)
        failed.push(leftOut(only, explain(code)))
      } else {
        const middle = Math.ceil(batch.length / 2)
        await write(batch.slice(0, middle))
        await write(batch.slice(middle))
      }
    }
  }

  for (let from = 0; from < total; from += BATCH) {
    if (signal.aborted) return result('cancelled')
    try {
      await write(plan.entries.slice(from, from + BATCH))
    } catch (error) {
      console.error('The import could not go on:', codeOf(error) || error)
      return result('broken-off')
    }
    onProgress({ done: done.size, total })
  }
  return result('finished')
}

const leftOut = ({ line, cells, label }: PlannedEntry<unknown>, reason: string): LeftOut => ({
  line,
  cells,
  label,
  reason,
})

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
