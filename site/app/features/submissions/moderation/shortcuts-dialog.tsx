import { Dialog } from '../../../ui/dialog/dialog'
import { Switch } from '../../../ui/field/switch'

const KEYS = [
  ['/', 'Suchen'],
  ['↑ ↓ oder j k', 'Von Zeile zu Zeile'],
  ['Enter', 'Zeile öffnen'],
  ['x', 'Zeile auswählen'],
  ['g', 'Genehmigen: was ausgewählt ist, sonst die Zeile'],
  ['a', 'Ablehnen: was ausgewählt ist, sonst die Zeile'],
  ['?', 'Diese Übersicht'],
] as const

type ShortcutsDialogProps = { open: boolean; on: boolean; onToggle: () => void; onClose: () => void }

export function ShortcutsDialog({ open, on, onToggle, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Tastenkürzel">
      <dl className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2.5">
        {KEYS.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-soft border border-line-strong bg-paper px-2 py-0.5 font-text text-[0.9375rem] font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Tastenkürzel verwenden"
        hint="Gilt für diesen Browser."
        checked={on}
        onChange={onToggle}
      />
    </Dialog>
  )
}
