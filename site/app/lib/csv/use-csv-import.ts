import { useRef, useState } from 'react'
import { useToast } from '../../ui/toast/toast-context'
import { useAttempt } from '../../ui/toast/use-attempt'
import { useUndo } from '../../ui/toast/use-undo'
import type { Progress } from '../list/every-row'
import { randomUuid } from '../supabase/random-uuid'
import { type ImportPlan, type ImportResult, runImport } from './import-plan'
import { UnreadableCsv } from './read'
import { undoImport, undone } from './undo-import'

/** Toasts of an import (docs/product.md#csv-files). */
const IMPORT_FAILED = {
  title: 'Import-Fehler',
  description: 'Fehler beim Importieren der CSV-Datei.',
  destructive: true,
}
const IMPORTED = 'Import erfolgreich'
/** A text of its own: the one for success would include lines left out. */
const CANCELLED = 'Import abgebrochen'

/** Of each request that writes, so that the database can undo the import. */
type ImportHeaders = Readonly<{ 'x-import-id': string }>

export type CsvImportSource<Entry> = Readonly<{
  /** Plans the import of a file. */
  plan: (bytes: Uint8Array) => Promise<ImportPlan<Entry>>
  /** Inserts all entries or no entry; rejects with the PostgREST error. */
  insert: (entries: readonly Entry[], headers: ImportHeaders) => Promise<void>
  /** Updates an existing row; without it no row is updated. Rejects with the PostgREST error. */
  update?: (id: string, changes: Partial<Entry>, headers: ImportHeaders) => Promise<unknown>
  /** Texts about entries with a doubt. */
  doubts?: Readonly<{ title: string; label: string; hint: string }>
  /** Explains why an entry was rejected, by SQLSTATE. */
  explain: (code: string) => string
  /** A count with its noun: `12 Mitglieder`. */
  counted: (count: number) => string
  /** Called after rows were written, and after that was undone. */
  onImported: () => void
}>

/** What the preview asks: whether existing rows are updated, and entries with a doubt taken as their files have them. */
export type Decisions = Readonly<{ updating: boolean; trusting: boolean }>

export type ImportStep<Entry> =
  | Readonly<{ name: 'choose'; problem?: string }>
  | Readonly<{ name: 'reading' }>
  | Readonly<{ name: 'preview'; file: string; plan: ImportPlan<Entry> }>
  | Readonly<{ name: 'writing'; progress: Progress }>
  | Readonly<{ name: 'done'; plan: ImportPlan<Entry>; result: ImportResult }>

/** Steps of an import: choose a file, preview, write, result. */
export function useCsvImport<Entry>(source: CsvImportSource<Entry>) {
  const showToast = useToast()
  const showUndo = useUndo()
  const { attempt } = useAttempt()
  const [step, setStep] = useState<ImportStep<Entry>>({ name: 'choose' })
  const stop = useRef<AbortController>(null)

  async function read(file: File) {
    setStep({ name: 'reading' })
    await attempt(
      'The file could not be read',
      (error) => {
        setStep({ name: 'choose', problem: problemOf(error) })
        return IMPORT_FAILED
      },
      async () => {
        const plan = await source.plan(new Uint8Array(await file.arrayBuffer()))
        setStep({ name: 'preview', file: file.name, plan })
      },
    )
  }

  async function write(planned: ImportPlan<Entry>, { updating, trusting }: Decisions) {
    const decided = trusting ? withoutDoubts(planned) : planned
    const plan = updating ? decided : withoutUpdates(decided)
    stop.current = new AbortController()
    const onProgress = (progress: Progress) => setStep({ name: 'writing', progress })
    onProgress({ done: 0, total: plan.entries.length + plan.updates.length })
    const { insert, update, explain } = source
    const { signal } = stop.current
    const headers = { 'x-import-id': randomUuid() }
    const result = await runImport(plan, {
      insert: (entries) => insert(entries, headers),
      update: update && ((id, changes) => update(id, changes, headers)),
      explain,
      onProgress,
      signal,
    })
    setStep({ name: 'done', plan, result })
    const written = result.created + result.updated
    if (written > 0) source.onImported()
    if (result.state === 'broken-off') return showToast(IMPORT_FAILED)
    if (written === 0) return
    const title = result.state === 'finished' ? IMPORTED : CANCELLED
    showUndo(
      { title, description: `${source.counted(written)} übernommen.` },
      () => undoImport(headers['x-import-id']).finally(source.onImported),
      undone,
    )
  }

  return {
    step,
    read,
    write,
    cancel: () => stop.current?.abort(),
    startOver: () => setStep({ name: 'choose' }),
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof UnreadableCsv))
    return 'Die Datei konnte nicht mit dem verglichen werden, was schon gespeichert ist. Bitte laden Sie die Seite neu und wählen Sie die Datei noch einmal.'
  return error.line === undefined
    ? 'Diese Datei ist keine lesbare CSV-Datei. Arbeitsmappen speichern Sie bitte zuerst als CSV.'
    : `In Zeile ${error.line} steht ein Anführungszeichen (") an der falschen Stelle, oder es wird nicht geschlossen. Bitte berichtigen Sie die Zeile und wählen Sie die Datei noch einmal.`
}

/** The plan with the person's decision about entries in doubt. */
const withoutDoubts = <Entry>(plan: ImportPlan<Entry>): ImportPlan<Entry> => ({
  ...plan,
  entries: plan.entries.map((planned) => ({ ...planned, entry: planned.doubt?.otherwise ?? planned.entry })),
})

/** The plan without updates. */
function withoutUpdates<Entry>(plan: ImportPlan<Entry>): ImportPlan<Entry> {
  const left = plan.updates.map(({ line, cells, label }) => ({
    line,
    cells,
    label,
    reason: 'Ist schon vorhanden und wurde nicht aktualisiert.',
  }))
  return { ...plan, updates: [], skipped: [...plan.skipped, ...left] }
}
