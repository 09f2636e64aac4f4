import { Download } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../ui/button/button'
import { Dialog } from '../../ui/dialog/dialog'
import { Field, Input } from '../../ui/field/field'
import { ProgressBar } from '../../ui/loading/progress'
import type { ImportPlan, ImportResult, SkippedLine } from './import-plan'
import { ImportPreview, LineList } from './import-preview'
import { type CsvImportSource, useCsvImport } from './use-csv-import'
import { csvBlob, datedName, download, writeCsv } from './write'

type CsvImportDialogProps<Entry> = {
  onClose: () => void
  source: CsvImportSource<Entry>
  /** Description of the columns. */
  children: ReactNode
}

/** CSV import: preview before anything is written, result afterwards. Mounted while it is open. */
export function CsvImportDialog<Entry>({ onClose, source, children }: CsvImportDialogProps<Entry>) {
  const { step, read, write, cancel, startOver } = useCsvImport(source)
  return (
    <Dialog open onClose={() => step.name !== 'writing' && onClose()} title="CSV importieren">
      {(step.name === 'choose' || step.name === 'reading') && (
        <div className="grid gap-4">
          {children}
          <Field
            label="CSV-Datei"
            hint="Getrennt durch Komma, Semikolon oder Tabulator, aus Excel oder einem anderen Programm."
            error={step.name === 'choose' && step.problem}
          >
            <Input
              type="file"
              accept=".csv,.txt,.tsv,text/csv"
              disabled={step.name === 'reading'}
              onChange={({ target }) => {
                const file = target.files?.[0]
                if (file) void read(file)
              }}
            />
          </Field>
          <p role="status">{step.name === 'reading' && 'Die Datei wird gelesen …'}</p>
        </div>
      )}
      {step.name === 'preview' && (
        <ImportPreview
          file={step.file}
          plan={step.plan}
          counted={source.counted}
          doubts={source.doubts}
          onWrite={(decisions) => write(step.plan, decisions)}
          onBack={startOver}
        />
      )}
      {step.name === 'writing' && (
        <div className="grid gap-4">
          <ProgressBar label="Fortschritt des Imports" {...step.progress} />
          <Button variant="secondary" onClick={cancel} className="justify-self-start">
            Abbrechen
          </Button>
        </div>
      )}
      {step.name === 'done' && (
        <ImportOutcome plan={step.plan} result={step.result} counted={source.counted} onClose={onClose} />
      )}
    </Dialog>
  )
}

type ImportOutcomeProps = {
  plan: ImportPlan<unknown>
  result: ImportResult
  counted: (count: number) => string
  onClose: () => void
}

const ENDINGS: Readonly<Record<ImportResult['state'], string>> = {
  finished: '',
  cancelled: 'Sie haben den Import abgebrochen.',
  'broken-off':
    'Der Import konnte nicht zu Ende geführt werden. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es mit den übrigen Zeilen noch einmal.',
}

/** Result of an import; lines that were not imported can be downloaded. Closes at once if every line is a new row, which the toast says. */
function ImportOutcome({ plan, result, counted, onClose }: ImportOutcomeProps) {
  const missing = [...plan.skipped, ...result.failed, ...result.remaining].sort((a, b) => a.line - b.line)
  const isPlain = result.state === 'finished' && result.updated === 0 && missing.length === 0
  useEffect(() => {
    if (isPlain) onClose()
  }, [isPlain, onClose])

  async function keep() {
    download(
      datedName('nicht-importiert', new Date(), 'csv'),
      csvBlob(await skippedFile(plan.header, missing)),
    )
  }

  return (
    <div className="grid gap-5">
      <p role="status">
        <strong>{counted(result.created)}</strong> angelegt
        {result.updated > 0 && (
          <>
            , <strong>{result.updated.toLocaleString('de-DE')}</strong> aktualisiert
          </>
        )}
        . {ENDINGS[result.state]}
      </p>
      {missing.length > 0 && (
        <>
          <h3 className="font-text text-base font-semibold tracking-normal">
            Nicht übernommen ({missing.length.toLocaleString('de-DE')})
          </h3>
          <LineList
            label="Nicht übernommen"
            lines={missing.map(({ line, label, reason }) => ({ line, label, message: reason }))}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose}>Fertig</Button>
        {missing.length > 0 && (
          <Button variant="secondary" onClick={keep}>
            <Download aria-hidden="true" className="size-5" />
            Diese Zeilen als CSV
          </Button>
        )}
      </div>
    </div>
  )
}

/** CSV of the lines that were not imported, with the reasons in a column of their own; after corrections it can be imported as it is. */
function skippedFile(header: readonly string[], lines: readonly SkippedLine[]): Promise<string> {
  const rows = lines.map(({ cells, reason }) => [...header.map((_, place) => cells[place] ?? ''), reason])
  return writeCsv({ header: [...header, 'Grund'], rows }, ';')
}
