import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '../../ui/button/button'
import { Checkbox } from '../../ui/field/checkbox'
import type { ImportPlan } from './import-plan'
import type { CsvImportSource, Decisions } from './use-csv-import'

type ImportPreviewProps<Entry> = {
  file: string
  plan: ImportPlan<Entry>
  counted: (count: number) => string
  doubts: CsvImportSource<Entry>['doubts']
  onWrite: (decisions: Decisions) => void
  onBack: () => void
}

/** What the import would create, update and leave out, and why; nothing is written yet. */
export function ImportPreview<Entry>({
  file,
  plan,
  counted,
  doubts,
  onWrite,
  onBack,
}: ImportPreviewProps<Entry>) {
  const { entries, updates, skipped, headerKnown, notes, ignored } = plan
  const [trusting, setTrusting] = useState(false)
  const doubtful = useMemo(() => entries.filter(({ doubt }) => doubt), [entries])
  const [updating, setUpdating] = useState(false)
  const withWarnings = useMemo(
    () => [...entries, ...updates].filter(({ warnings }) => warnings.length > 0),
    [entries, updates],
  )
  return (
    <div className="grid gap-5">
      <p>
        <span className="wrap-anywhere">{file}</span>: <strong>{counted(entries.length)}</strong>{' '}
        {entries.length === 1 ? 'wird' : 'werden'} angelegt
        {skipped.length > 0 && <>, {zeilen(skipped.length)} nicht übernommen</>}. Noch ist nichts gespeichert.
      </p>
      <ColumnWarnings headerKnown={headerKnown} notes={notes} ignored={ignored} />
      {entries.length > 0 && (
        <Part title={`Wird angelegt (${entries.length.toLocaleString('de-DE')})`}>
          <LineList
            label="Wird angelegt"
            lines={entries.map(({ line, label }) => ({ line, label, message: '' }))}
          />
        </Part>
      )}
      {doubts && doubtful.length > 0 && (
        <Part title={`${doubts.title} (${doubtful.length.toLocaleString('de-DE')})`}>
          <LineList
            label={doubts.title}
            lines={doubtful.map(({ line, label, doubt }) => ({ line, label, message: doubt?.why ?? '' }))}
          />
          <Checkbox
            label={doubts.label}
            hint={doubts.hint}
            checked={trusting}
            onChange={({ target }) => setTrusting(target.checked)}
          />
        </Part>
      )}
      {updates.length > 0 && (
        <Part title={`Ist schon vorhanden, mit anderen Angaben (${updates.length.toLocaleString('de-DE')})`}>
          <LineList
            label="Ist schon vorhanden, mit anderen Angaben"
            lines={updates.map(({ line, label, differences }) => ({
              line,
              label,
              message: differences.join(', '),
            }))}
          />
          <Checkbox
            label="Vorhandene mit den Angaben der Datei aktualisieren"
            hint="Was in der Datei leer ist, bleibt, wie es ist."
            checked={updating}
            onChange={({ target }) => setUpdating(target.checked)}
          />
        </Part>
      )}
      {withWarnings.length > 0 && (
        <Part title={`Bitte ansehen (${withWarnings.length.toLocaleString('de-DE')})`}>
          <LineList
            label="Bitte ansehen"
            lines={withWarnings.map(({ line, label, warnings }) => ({
              line,
              label,
              message: warnings.join(' '),
            }))}
          />
        </Part>
      )}
      {skipped.length > 0 && (
        <Part title={`Wird nicht übernommen (${skipped.length.toLocaleString('de-DE')})`}>
          <LineList
            label="Wird nicht übernommen"
            lines={skipped.map(({ line, label, reason }) => ({ line, label, message: reason }))}
          />
        </Part>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onWrite({ updating, trusting })} disabled={entries.length === 0 && !updating}>
          {counted(entries.length)} anlegen
          {updating && `, ${updates.length.toLocaleString('de-DE')} aktualisieren`}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Andere Datei wählen
        </Button>
      </div>
    </div>
  )
}

type FileWarnings = Pick<ImportPlan<unknown>, 'headerKnown' | 'notes' | 'ignored'>

/** Warnings about the whole file, and about columns that were assigned by position or are not read. */
function ColumnWarnings({ headerKnown, notes, ignored }: FileWarnings) {
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="rounded-soft border-l-4 border-straw bg-straw-light/50 px-3 py-2">
          {note}
        </p>
      ))}
      {!headerKnown && (
        <p className="rounded-soft border-l-4 border-straw bg-straw-light/50 px-3 py-2">
          Die Überschriften der Spalten sind nicht bekannt. Die erste Zeile gilt als Überschrift, die Spalten
          werden in der üblichen Reihenfolge gelesen. Bitte sehen Sie die Zeilen genau an.
        </p>
      )}
      {ignored.length > 0 && (
        <p className="rounded-soft border-l-4 border-straw bg-straw-light/50 px-3 py-2 wrap-anywhere">
          {ignored.length === 1
            ? 'Diese Spalte wird nicht gelesen: '
            : 'Diese Spalten werden nicht gelesen: '}
          {ignored.join(', ')}.
        </p>
      )}
    </>
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

/** Maximum number of lines shown; the downloaded file has all. */
const SHOWN = 100

export type Line = Readonly<{ line: number; label: string; message: string }>

/** Lines of a CSV file, each with a message. */
export function LineList({ label, lines }: { label: string; lines: readonly Line[] }) {
  const hidden = lines.length - SHOWN
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: needed for scrolling by keyboard
      tabIndex={0}
      className="max-h-56 overflow-y-auto rounded-soft border border-line"
    >
      <ul className="divide-y divide-line">
        {lines.slice(0, SHOWN).map(({ line, label, message }) => (
          <li key={line} className="flex flex-wrap gap-x-3 px-3 py-1.5 text-[0.9375rem] leading-snug">
            <span className="w-20 shrink-0 text-ink-soft tabular-nums">Zeile {line}</span>
            <span className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">
              {label || '(ohne Namen)'}
            </span>
            <span className="min-w-0 flex-1 basis-56 wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="border-t border-line px-3 py-1.5 text-[0.9375rem] text-ink-soft">
          … und {hidden.toLocaleString('de-DE')} weitere
        </p>
      )}
    </section>
  )
}
