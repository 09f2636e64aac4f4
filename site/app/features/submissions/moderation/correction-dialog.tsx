import { useCallback } from 'react'
import { useStoredRow } from '../../../entries/conflict/use-stored-row'
import { CATEGORIES } from '../../../entries/kinds/idea-categories'
import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { changedValues } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'
import { shortDateTime } from '../../../lib/time/town-time'
import { Dialog } from '../../../ui/dialog/dialog'
import { Select } from '../../../ui/field/select'
import { Textarea } from '../../../ui/field/textarea'
import { Spinner } from '../../../ui/loading/progress'
import { DETAILS_MISSING, useToast } from '../../../ui/toast/toast-context'
import {
  CORRECTED_TEXTS,
  CORRECTION_FORM,
  type Correctable,
  type CorrectedKind,
  readCorrectable,
  type Version,
} from './correction'
import { CORRECTED, CORRECTING_FAILED, type Item } from './item'

type CorrectionDialogProps = { kind: CorrectedKind; item: Item; onClose: () => void; onSaved: () => void }

/** Corrects the texts of an idea or a post, and shows earlier versions. */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const { kind, item, onClose } = props
  const load = useCallback(
    async () => readCorrectable(await sessionApi.rows(), kind, item.id),
    [kind, item.id],
  )
  const { loaded } = useLoaded(load)
  if (loaded.state === 'loaded') return <CorrectionForm {...props} now={loaded.value} />
  return (
    <Dialog open onClose={onClose} title="Text berichtigen">
      {loaded.state === 'loading' ? (
        <Spinner label="Der Text wird geladen …" />
      ) : (
        <p role="alert">Der Text konnte nicht geladen werden.</p>
      )}
    </Dialog>
  )
}

function CorrectionForm({ kind, item, onClose, onSaved, now }: CorrectionDialogProps & { now: Correctable }) {
  const showToast = useToast()
  const { versions, ...initial } = now
  const { table, rowOf } = CORRECTED_TEXTS[kind]
  const stored = useStoredRow(
    rowOf({ ...initial, alt_text: initial.alt_text || null }),
    { table, key: { id: item.id } },
    { fields: CORRECTION_FORM },
  )
  const form = useForm(CORRECTION_FORM, {
    initial,
    missing: DETAILS_MISSING,
    failed: CORRECTING_FAILED,
    async send(texts) {
      const changes = rowOf(changedValues(CORRECTION_FORM, initial, texts))
      if (!(await stored.save(await sessionApi.rows(), changes))) return {}
      showToast(CORRECTED)
      onSaved()
      return null
    },
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="Text berichtigen"
      description="Auf der Seite steht dann „redaktionell bearbeitet“. Was vorher da stand, bleibt hier aufgehoben."
      submit="Speichern"
      sending="Wird gespeichert …"
    >
      {stored.conflict}
      <FormField form={form} name="title" />
      <FormField form={form} name="content" control={Textarea} rows={8} />
      {kind === 'idea' && <FormField form={form} name="category" control={Select} options={CATEGORIES} />}
      {kind === 'post' && (
        <FormField
          form={form}
          name="alt_text"
          hint="Für alle, die das Foto nicht sehen. Leer gelassen: der Titel."
        />
      )}
      {versions.length > 0 && <Versions versions={versions} />}
    </FormDialog>
  )
}

/** The label of a column; the text of an idea is its description. */
const labelOf = (column: string) =>
  CORRECTION_FORM[(column === 'description' ? 'content' : column) as keyof typeof CORRECTION_FORM].label

function Versions({ versions }: { versions: readonly Version[] }) {
  return (
    <section aria-labelledby="versions" className="border-t border-line pt-4">
      <h3 id="versions" className="text-xl">
        Vorher
      </h3>
      <ul className="mt-2 grid gap-3">
        {versions.map(({ id, before, corrected_at }) => (
          <li key={id}>
            <p className="text-ink-soft">Bis {shortDateTime(corrected_at)}</p>
            {Object.entries(before).map(([name, text]) => (
              <p key={name} className="whitespace-pre-line wrap-anywhere">
                {labelOf(name)}: {text ?? 'leer'}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
