type Planned = Readonly<{
  line: number
  cells: readonly string[]
  /** What the person recognises it by. */
  label: string
  /** What looks wrong and is taken over all the same. */
  warnings: readonly string[]
}>

/** A line of the file that becomes an entry. */
export type PlannedEntry<Entry> = Planned & Readonly<{ entry: Entry }>

/** A line of the file about something that is there already, and says something else about it. */
type PlannedUpdate<Entry> = Planned &
  Readonly<{
    id: string
    changes: Partial<Entry>
    /** Each change in words: `Telefon: „09461 1“ statt „09461 2“`. */
    differences: readonly string[]
  }>

/** A line that is not taken over, and why. */
export type LeftOut = Readonly<{ line: number; cells: readonly string[]; label: string; reason: string }>

/** What an import would do, before anything is written. */
export type ImportPlan<Entry> = Readonly<{
  header: readonly string[]
  /** False when the columns were taken in their usual order. */
  headerKnown: boolean
  /** Headings of columns that nothing is read from. */
  ignored: readonly string[]
  entries: ReadonlyArray<PlannedEntry<Entry>>
  /** Made only where the person wants it. */
  updates: ReadonlyArray<PlannedUpdate<Entry>>
  leftOut: readonly LeftOut[]
}>

export type Checked<Entry> =
  | Readonly<{ label: string; entry: Entry; warnings: readonly string[]; key: string }>
  | (Readonly<{ label: string; warnings: readonly string[]; key: string }> &
      Pick<PlannedUpdate<Entry>, 'id' | 'changes' | 'differences'>)
  | Readonly<{ label: string; reason: string }>

type Row<Field extends string> = Readonly<{
  line: number
  cells: readonly string[]
  fields: Readonly<Record<Field, string>>
}>

type PlanOptions<Field extends string, Entry> = Readonly<{
  header: readonly string[]
  headerKnown: boolean
  ignored: readonly string[]
  rows: ReadonlyArray<Row<Field>>
  check: (fields: Readonly<Record<Field, string>>, line: number) => Checked<Entry>
  /** Keys of what is there already. */
  existing: Iterable<string>
}>

/** Sorts the lines of a file into what will be created, what could be updated and what neither. Entries of one key are the same thing. */
export function planImport<Field extends string, Entry>(
  options: PlanOptions<Field, Entry>,
): ImportPlan<Entry> {
  const { header, headerKnown, ignored, rows, check } = options
  const existing = new Set(options.existing)
  const linesByKey = new Map<string, number>()
  const entries: PlannedEntry<Entry>[] = []
  const updates: PlannedUpdate<Entry>[] = []
  const leftOut: LeftOut[] = []
  for (const { line, cells, fields } of rows) {
    const checked = check(fields, line)
    const reason = 'reason' in checked ? checked.reason : whyDouble(checked.key, existing, linesByKey)
    if ('reason' in checked || reason !== null) {
      leftOut.push({ line, cells, label: checked.label, reason: reason ?? '' })
      continue
    }
    const { key, ...planned } = checked
    linesByKey.set(key, line)
    if ('entry' in planned) entries.push({ line, cells, ...planned })
    else updates.push({ line, cells, ...planned })
  }
  return { header, headerKnown, ignored, entries, updates, leftOut }
}

function whyDouble(key: string, existing: ReadonlySet<string>, lines: ReadonlyMap<string, number>) {
  if (existing.has(key)) return 'Ist schon vorhanden.'
  const line = lines.get(key)
  return line === undefined ? null : `Steht schon in Zeile ${line}.`
}
