import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DELIMITERS, type Delimiter } from '../../lib/csv/delimiter'
import { datedCsvName, downloadCsv } from '../../lib/download'
import { Button } from '../button'
import { Dialog } from '../dialog'
import { Field } from '../field'
import { Select } from '../select'

const NAMES: Readonly<Record<Delimiter, string>> = {
  ';': 'Semikolon (für Excel)',
  ',': 'Komma',
  '\t': 'Tabulator',
}

type CsvExportDialogProps = {
  onClose: () => void
  /** Beginning of the file's name; the day comes behind it. */
  name: string
  write: (delimiter: Delimiter) => Promise<string>
  /** What is in the file. */
  children: ReactNode
}

/** Hands out a list as a CSV file, in the spelling that the program at hand understands. Mounted while it is open. */
export function CsvExportDialog({ onClose, name, write, children }: CsvExportDialogProps) {
  const [delimiter, setDelimiter] = useState<Delimiter>(';')

  async function keep() {
    downloadCsv(datedCsvName(name, new Date()), await write(delimiter))
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title="CSV exportieren">
      <div className="grid gap-5">
        {children}
        <Field label="Trennzeichen">
          <Select value={delimiter} onChange={({ target }) => setDelimiter(target.value as Delimiter)}>
            {DELIMITERS.map((each) => (
              <option key={each} value={each}>
                {NAMES[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Button onClick={keep} className="justify-self-start">
          <Download aria-hidden="true" className="size-5" />
          Herunterladen
        </Button>
      </div>
    </Dialog>
  )
}
