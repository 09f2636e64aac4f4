import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button/button'
import { Dialog } from '../../ui/dialog/dialog'
import { Field } from '../../ui/field/field'
import { Select } from '../../ui/field/select'
import { failureToast } from '../../ui/toast/toast-context'
import { useAttempt } from '../../ui/toast/use-attempt'
import { writeWorkbook } from '../spreadsheet/write-workbook'
import { csvBlob, DELIMITERS, type Delimiter, datedName, download, type Table, writeCsv } from './write'

const WORKBOOK = 'xlsx'
type Format = Delimiter | typeof WORKBOOK

const FORMATS: Readonly<Record<Format, string>> = {
  ';': 'CSV, Semikolon (für Excel)',
  ',': 'CSV, Komma',
  '\t': 'CSV, Tabulator',
  [WORKBOOK]: 'Excel-Arbeitsmappe (.xlsx)',
}

const EXPORT_FAILED = failureToast('Die Datei konnte nicht erstellt werden.')

type ExportDialogProps = {
  onClose: () => void
  /** Prefix of the file's name, followed by the date. */
  name: string
  /** Rejects where the export is refused. */
  table: () => Table | Promise<Table>
  /** Content of the file. */
  children: ReactNode
}

/** Exports a list as a file in the chosen format. Mounted while it is open. */
export function ExportDialog({ onClose, name, table, children }: ExportDialogProps) {
  const [format, setFormat] = useState<Format>(';')
  const { busy: writing, attempt } = useAttempt()

  async function keep() {
    await attempt('The file could not be written', EXPORT_FAILED, async () => {
      const now = new Date()
      const content = await table()
      if (format === WORKBOOK) download(datedName(name, now, 'xlsx'), await writeWorkbook(content))
      else download(datedName(name, now, 'csv'), csvBlob(await writeCsv(content, format)))
      onClose()
    })
  }

  return (
    <Dialog open onClose={onClose} title="Liste exportieren">
      <div className="grid gap-5">
        {children}
        <Field
          label="Format"
          hint={format === WORKBOOK && 'Alle Zellen sind Text: Postleitzahlen behalten ihre Nullen.'}
        >
          <Select value={format} onChange={({ target }) => setFormat(target.value as Format)}>
            {[...DELIMITERS, WORKBOOK].map((each) => (
              <option key={each} value={each}>
                {FORMATS[each as Format]}
              </option>
            ))}
          </Select>
        </Field>
        <Button onClick={keep} disabled={writing} className="justify-self-start">
          <Download aria-hidden="true" className="size-5" />
          {writing ? 'Wird erstellt …' : 'Herunterladen'}
        </Button>
      </div>
    </Dialog>
  )
}
