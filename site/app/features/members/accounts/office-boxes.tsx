import { OFFICE_NAMES, OFFICES, type Office } from '../../../lib/session/roles'
import { Checkbox } from '../../../ui/field/checkbox'

const HINTS: Readonly<Record<Office, string>> = {
  board: 'darf alles, auch Konten, Einstellungen und Protokoll',
  treasurer: 'sieht Bankdaten',
  editor: 'prüft Inhalte und Veranstaltungen, schreibt Newsletter',
  vouchers: 'pflegt die Gutschein-Partner',
  secretary: 'pflegt Mitglieder und Anträge',
}

type OfficeBoxesProps = {
  legend: string
  chosen: ReadonlySet<Office>
  onChange: (chosen: ReadonlySet<Office>) => void
}

/** A box for each office. */
export function OfficeBoxes({ legend, chosen, onChange }: OfficeBoxesProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {OFFICES.map((office) => (
          <Checkbox
            key={office}
            label={OFFICE_NAMES[office]}
            hint={HINTS[office]}
            checked={chosen.has(office)}
            onChange={({ target }) => {
              const next = new Set(chosen)
              if (target.checked) next.add(office)
              else next.delete(office)
              onChange(next)
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}
