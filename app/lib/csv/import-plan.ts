/** A line of the file that becomes an entry. */
export type PlannedEntry<Entry> = Readonly<{
  line: number
  cells: readonly string[]
  /** What the person recognises it by. */
  label: string
  entry: Entry
  /** What looks wrong and is taken over all the same. */
  warnings: readonly string[]
}>

/** A line that does not become an entry, and why. */
export type LeftOut = Readonly<{ line: number; cells: readonly string[]; label: string; reason: string }>

/** What an import would do, before anything is written. */
export type ImportPlan<Entry> = Readonly<{
  header: readonly string[]
  /** False when the columns were taken in their usual order. */
  headerKnown: boolean
  entries: ReadonlyArray<PlannedEntry<Entry>>
  leftOut: readonly LeftOut[]
}>

export type Checked<Entry> =
  | Readonly<{ label: string; entry: Entry; warnings: readonly string[]; key: string }>
  | Readonly<{ label: string; reason: string }>

type Row<Field extends string> = Readonly<{
  line: number
  cells: readonly string[]
  fields: Readonly<Record<Field, string>>
}>

type PlanOptions<Field extends string, Entry> = Readonly<{
  header: readonly string[]
  headerKnown: boolean
  rows: ReadonlyArray<Row<Field>>
  check: (fields: Readonly<Record<Field, string>>) => Checked<Entry>
  /** Keys of what is there already. */
  existing: Iterable<string>
}>

/** Sorts the lines of a file into what will be created and what will not. Entries of one key are the same thing. */
export function planImport<Field extends string, Entry>(
  options: PlanOptions<Field, Entry>,
): ImportPlan<Entry> {
  const { header, headerKnown, rows, check } = options
  const existing = new Set(options.existing)
  const linesByKey = new Map<string, number>()
  const entries: PlannedEntry<Entry>[] = []
  const leftOut: LeftOut[] = []
  for (const { line, cells, fields } of rows) {
    const checked = check(fields)
    const reason = 'reason' in checked ? checked.reason : whyDouble(checked.key, existing, linesByKey)
    if (reason !== null) leftOut.push({ line, cells, label: checked.label, reason })
    else if ('entry' in checked) {
      linesByKey.set(checked.key, line)
      entries.push({ line, cells, label: checked.label, entry: checked.entry, warnings: checked.warnings })
    }
  }
  return { header, headerKnown, entries, leftOut }
}

function whyDouble(key: string, existing: ReadonlySet<string>, lines: ReadonlyMap<string, number>) {
  if (existing.has(key)) return 'Ist schon vorhanden.'
  const line = lines.get(key)
  return line === undefined ? null : `Steht schon in Zeile ${line}.`
}
