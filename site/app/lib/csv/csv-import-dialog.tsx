import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button'
import { Dialog } from '../../ui/dialog/dialog'
import { Field } from '../../ui/field/field'
import { Input } from '../../ui/field/input'
import { ProgressBar } from '../../ui/loading/progress-bar'
import { ImportOutcome } from './import-outcome'
import { ImportPreview } from './import-preview'
import { type CsvImportSource, useCsvImport } from './use-csv-import'

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
