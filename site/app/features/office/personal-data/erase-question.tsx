import { byLabel, germanDay, type PersonalRecord } from '../../../entries/personal-data/personal-record'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'

type EraseQuestionProps = {
  /** Null while nothing is asked. */
  records: readonly PersonalRecord[] | null
  onConfirm: (records: readonly PersonalRecord[]) => void
  onCancel: () => void
}

/** Asks before erasing, and lists the erased data and those that the law requires to keep, with the date. */
export function EraseQuestion({ records, onConfirm, onCancel }: EraseQuestionProps) {
  const list = records ?? []
  const going = list.filter(({ erasing }) => erasing !== 'keep')
  const kept = list.filter(({ kept_until }) => kept_until !== null)
  return (
    <ConfirmDialog
      open={records !== null}
      title={`${going.length} ${going.length === 1 ? 'Eintrag' : 'Einträge'} löschen?`}
      confirmLabel="Endgültig löschen"
      cancelLabel="Abbrechen"
      onConfirm={() => onConfirm(list)}
      onCancel={onCancel}
    >
      <p>Das lässt sich nicht zurückholen.</p>
      <ul className="mt-3 list-disc pl-5">
        {[...byLabel(going)].map(([label, group]) => (
          <li key={label}>
            {label}: {group.length}
            {group[0]?.erasing === 'blank' && ', nur Name und Kontakt; der Text bleibt stehen'}
          </li>
        ))}
      </ul>
      {kept.length > 0 && (
        <>
          <p className="mt-3 font-semibold text-ink">Das Gesetz verlangt, dass bleibt:</p>
          <ul className="list-disc pl-5">
            {kept.map(({ source, id, label, kept_until, kept_because }) => (
              <li key={`${source} ${id}`}>
                {label} bis {germanDay(kept_until ?? '')}: {kept_because}
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}
