import { type ReactNode, useMemo } from 'react'
import type { ImportPlan } from '../../lib/csv/import-plan'
import { Button } from '../button'
import { LineList } from './line-list'

type ImportPreviewProps<Entry> = {
  file: string
  plan: ImportPlan<Entry>
  counted: (count: number) => string
  onWrite: () => void
  onBack: () => void
}

/** What the import would create and leave out, and why; nothing is written yet. */
export function ImportPreview<Entry>({ file, plan, counted, onWrite, onBack }: ImportPreviewProps<Entry>) {
  const { entries, leftOut, headerKnown } = plan
  const doubtful = useMemo(() => entries.filter(({ warnings }) => warnings.length > 0), [entries])
  return (
    <div className="grid gap-5">
      <p>
        <span className="wrap-anywhere">{file}</span>: <strong>{counted(entries.length)}</strong>{' '}
        {entries.length === 1 ? 'wird' : 'werden'} angelegt
        {leftOut.length > 0 && <>, {zeilen(leftOut.length)} nicht übernommen</>}. Noch ist nichts gespeichert.
      </p>
      {!headerKnown && (
        <p className="rounded-soft border-l-4 border-straw bg-straw-light/50 px-3 py-2">
          Die Überschriften der Spalten sind nicht bekannt. Die erste Zeile gilt als Überschrift, die Spalten
          werden in der üblichen Reihenfolge gelesen. Bitte sehen Sie die Zeilen genau an.
        </p>
      )}
      {entries.length > 0 && (
        <Part title={`Wird angelegt (${entries.length.toLocaleString('de-DE')})`}>
          <LineList
            label="Wird angelegt"
            lines={entries.map(({ line, label }) => ({ line, label, remark: '' }))}
          />
        </Part>
      )}
      {doubtful.length > 0 && (
        <Part title={`Bitte ansehen (${doubtful.length.toLocaleString('de-DE')})`}>
          <LineList
            label="Bitte ansehen"
            lines={doubtful.map(({ line, label, warnings }) => ({ line, label, remark: warnings.join(' ') }))}
          />
        </Part>
      )}
      {leftOut.length > 0 && (
        <Part title={`Wird nicht übernommen (${leftOut.length.toLocaleString('de-DE')})`}>
          <LineList
            label="Wird nicht übernommen"
            lines={leftOut.map(({ line, label, reason }) => ({ line, label, remark: reason }))}
          />
        </Part>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onWrite} disabled={entries.length === 0}>
          {counted(entries.length)} anlegen
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Andere Datei wählen
        </Button>
      </div>
    </div>
  )
}

const zeilen = (count: number) =>
  count === 1 ? 'eine Zeile wird' : `${count.toLocaleString('de-DE')} Zeilen werden`

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-text text-base font-semibold tracking-normal">{title}</h3>
      {children}
    </div>
  )
}
