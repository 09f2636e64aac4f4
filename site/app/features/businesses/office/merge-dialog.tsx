import { useEffect, useState } from 'react'
import { sessionApi } from '../../../lib/session/session-api'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Dialog } from '../../../ui/dialog/dialog'
import { Field } from '../../../ui/field/field'
import { Select } from '../../../ui/field/select'
import { useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { useUndo } from '../../../ui/toast/use-undo'
import { type Business, fullAddress } from '../business'
import { LOCATION_TYPES } from '../member'
import {
  type BusinessRow,
  MERGED,
  MERGING_FAILED,
  mergeBusinesses,
  rowsOfBusiness,
  SPLIT,
  splitBusiness,
  undoMerge,
} from './queries'

type MergeDialogProps = {
  business: Business
  all: readonly Business[]
  onClose: () => void
  onChanged: () => void
}

/** Merges another entry of the same business into this one, or gives one of its rows an entry of its own. Loaded when it is opened. */
export default function MergeDialog({ business, all, onClose, onChanged }: MergeDialogProps) {
  const showToast = useToast()
  const [rows, setRows] = useState<readonly BusinessRow[]>([])
  const [other, setOther] = useState('')
  const { busy, attempt } = useAttempt()
  const [asks, setAsks] = useState(false)
  const showUndo = useUndo()
  const chosen = all.find(({ id }) => id === other)

  useEffect(() => {
    sessionApi
      .rows()
      .then((client) => rowsOfBusiness(client, business.id))
      .then(setRows, () => showToast(MERGING_FAILED))
  }, [business.id, showToast])

  async function perform(change: () => Promise<void>, told: () => void) {
    setAsks(false)
    await attempt('The entries could not be changed', MERGING_FAILED, async () => {
      await change()
      told()
      onChanged()
      onClose()
    })
  }

  const merge = (gone: Business) =>
    perform(
      async () => mergeBusinesses(await sessionApi.rows(), business.id, gone.id),
      () =>
        showUndo({ ...MERGED, description: gone.name }, async () => {
          await undoMerge(await sessionApi.rows(), gone.id)
          onChanged()
        }),
    )

  return (
    <Dialog open onClose={onClose} title={`${business.name}: zusammenlegen oder trennen`}>
      <div className="grid gap-4">
        <Field
          label="Ist derselbe Betrieb wie"
          hint="Dessen Zeilen kommen zu diesem Eintrag. Was hier fehlt, etwa Öffnungszeiten oder Bilder, kommt von dort; was hier steht, bleibt. Die Adresse der anderen Seite gibt es danach nicht mehr."
        >
          <Select value={other} onChange={({ target }) => setOther(target.value)}>
            <option value="">Bitte wählen</option>
            {all
              .filter(({ id }) => id !== business.id)
              .map((each) => (
                <option key={each.id} value={each.id}>
                  {[each.name, fullAddress(each)].filter(Boolean).join(', ')}
                </option>
              ))}
          </Select>
        </Field>
        <Button disabled={busy || !chosen} onClick={() => setAsks(true)} className="justify-self-start">
          Zusammenlegen
        </Button>
        {rows.length > 1 && (
          <section className="border-t border-line pt-4">
            <h3 className="text-lg">Zu diesem Eintrag gehören</h3>
            <ul className="mt-2 divide-y divide-line">
              {rows.map(({ id, name, location_type }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                  <span className="min-w-0 wrap-anywhere">
                    {name} ({LOCATION_TYPES[location_type]})
                  </span>
                  <Button
                    variant="secondary"
                    disabled={busy}
                    onClick={() =>
                      perform(
                        async () => splitBusiness(await sessionApi.rows(), id),
                        () => showToast(SPLIT),
                      )
                    }
                  >
                    Abtrennen
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <ConfirmDialog
        open={asks && chosen !== undefined}
        title="Betriebe zusammenlegen?"
        confirmLabel="Zusammenlegen"
        cancelLabel="Abbrechen"
        onConfirm={() => chosen && merge(chosen)}
        onCancel={() => setAsks(false)}
      >
        „{chosen?.name}“ geht in „{business.name}“ auf. {lostOf(business, chosen)} Danach lässt es sich zehn
        Sekunden lang rückgängig machen; später bekommt eine abgetrennte Zeile einen leeren Eintrag.
      </ConfirmDialog>
    </Dialog>
  )
}

const PARTS: readonly (readonly [string, (business: Business) => unknown])[] = [
  ['Über den Betrieb', ({ about }) => about],
  ['Angebote', ({ offers }) => offers],
  ['Öffnungszeiten', ({ hours }) => hours],
  ['Logo', ({ logo_url }) => logo_url],
  ['Bilder', ({ pictures }) => pictures[0]],
]

/** What the entry that goes has and the one that stays has, too. */
function lostOf(kept: Business, gone: Business | undefined): string {
  const lost = PARTS.filter(([, part]) => gone && part(gone) && part(kept)).map(([label]) => label)
  if (lost.length === 0) return 'Alle seine Angaben kommen mit.'
  return `Verloren geht dabei, weil es hier schon steht: ${lost.join(', ')}.`
}
