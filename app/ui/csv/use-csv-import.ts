import { useRef, useState } from 'react'
import { carryOut, type ImportResult } from '../../lib/csv/carry-out'
import type { ImportPlan } from '../../lib/csv/import-plan'
import type { Progress } from '../../lib/every-row'
import { useToast } from '../toast/toast-context'

/** Texts of spec section 8. */
const IMPORT_FAILED = {
  title: 'Import-Fehler',
  description: 'Fehler beim Importieren der CSV-Datei.',
  destructive: true,
}
const IMPORTED = 'Import erfolgreich'
/** Our own: success would be said of what was left out, too. */
const CANCELLED = 'Import abgebrochen'

export type CsvImportSource<Entry> = Readonly<{
  /** What importing the file would do. */
  plan: (bytes: Uint8Array) => Promise<ImportPlan<Entry>>
  /** Writes all of the entries or, rejecting with the wire's error, none. */
  insert: (entries: readonly Entry[]) => Promise<void>
  /** Says in words why one entry was refused, by SQLSTATE. */
  explain: (code: string) => string
  /** How many there are of something: `12 Mitglieder`. */
  counted: (count: number) => string
  /** Something was written. */
  onImported: () => void
}>

export type ImportStep<Entry> =
  | Readonly<{ name: 'choose'; unreadable: boolean }>
  | Readonly<{ name: 'reading' }>
  | Readonly<{ name: 'preview'; file: string; plan: ImportPlan<Entry> }>
  | Readonly<{ name: 'writing'; progress: Progress }>
  | Readonly<{ name: 'done'; plan: ImportPlan<Entry>; result: ImportResult }>

/** The steps of an import: choose a file, look at what would happen, write, see what became of it. */
export function useCsvImport<Entry>(source: CsvImportSource<Entry>) {
  const showToast = useToast()
  const [step, setStep] = useState<ImportStep<Entry>>({ name: 'choose', unreadable: false })
  const stop = useRef<AbortController>(null)

  async function read(file: File) {
    setStep({ name: 'reading' })
    try {
      const plan = await source.plan(new Uint8Array(await file.arrayBuffer()))
      setStep({ name: 'preview', file: file.name, plan })
    } catch (error) {
      console.error('The file could not be read:', error)
      showToast(IMPORT_FAILED)
      setStep({ name: 'choose', unreadable: true })
    }
  }

  async function write(plan: ImportPlan<Entry>) {
    stop.current = new AbortController()
    const onProgress = (progress: Progress) => setStep({ name: 'writing', progress })
    onProgress({ done: 0, total: plan.entries.length })
    const { insert, explain } = source
    const result = await carryOut(plan, { insert, explain, onProgress, signal: stop.current.signal })
    setStep({ name: 'done', plan, result })
    if (result.created > 0) source.onImported()
    if (result.state === 'broken-off') return showToast(IMPORT_FAILED)
    if (result.created === 0) return
    const title = result.state === 'finished' ? IMPORTED : CANCELLED
    showToast({ title, description: `${source.counted(result.created)} übernommen.` })
  }

  return {
    step,
    read,
    write,
    cancel: () => stop.current?.abort(),
    startOver: () => setStep({ name: 'choose', unreadable: false }),
  }
}
