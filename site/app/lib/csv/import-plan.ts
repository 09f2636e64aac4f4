type Planned = Readonly<{
  line: number
  cells: readonly string[]
  /** Display name of the line. */
  label: string
  /** Values that look wrong but are imported. */
  warnings: readonly string[]
}>

/** A line that becomes a new entry; with a doubt it is the cautious one, unless somebody decides otherwise. */
export type PlannedEntry<Entry> = Planned &
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
