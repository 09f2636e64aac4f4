import { useState } from 'react'
import { CsvImportDialog } from '../../../lib/csv/csv-import-dialog'
import { ExportDialog } from '../../../lib/csv/export-dialog'
import { sessionClient } from '../../../lib/session/session-clients'
import { Field } from '../../../ui/field/field'
import { Input } from '../../../ui/field/input'
import { logExport } from '../../members/bank-details/bank-access'
import { subscribersTable } from './csv/export-subscribers'
import { planSubscribers } from './csv/plan-subscribers'
import { explainRefusal } from './notices'
import { insertSubscribers } from './queries'
import { GROUND, type Subscriber, type SubscriberDetails } from './subscriber'

const counted = (count: number) =>
  count === 1 ? '1 Abonnent' : `${count.toLocaleString('de-DE')} Abonnenten`

/** The import asks once more about a person who left, and sends nothing to them unless an admin decides so. */
const DOUBTS = {
  title: 'Nicht eindeutig aktiv',
  label: 'Auch diese bekommen den Newsletter',
  hint: 'Ohne Haken werden sie als „Inaktiv“ angelegt. Wer sich abgemeldet hat, gesperrt oder nicht erreichbar ist, darf keinen Newsletter bekommen.',
}

type FileDialogProps = { subscribers: readonly Subscriber[]; onClose: () => void }

export function ExportSubscribers({ subscribers, onClose }: FileDialogProps) {
  async function table() {
    await logExport('newsletter_subscriptions', subscribers.length)
    return subscribersTable(subscribers)
  }
  return (
    <ExportDialog name="newsletter-abonnenten" onClose={onClose} table={table}>
      <p>{counted(subscribers.length)}, auch die, die Ihre Suche gerade ausblendet.</p>
    </ExportDialog>
  )
}

export function ImportSubscribers({
  subscribers,
  onClose,
  onImported,
}: FileDialogProps & { onImported: () => void }) {
  const [ground, setGround] = useState('')
  return (
    <CsvImportDialog<SubscriberDetails>
      onClose={onClose}
      source={{
        plan: (bytes) => planSubscribers(bytes, subscribers),
        insert: async (entries) => insertSubscribers(await sessionClient(), entries, ground.trim()),
        doubts: DOUBTS,
        explain: explainRefusal,
        counted,
        onImported,
      }}
    >
      <p>
        Gelesen werden die Spalten Name (oder Vorname und Nachname), E-Mail und Status, auch aus den Exporten
        anderer Programme. Wer nicht eindeutig aktiv ist, nach dem fragt die Vorschau. Adressen, die schon in
        der Liste stehen, bleiben, wie sie sind.
      </p>
      <Field
        label={GROUND.label}
        hint="Warum diese Personen einverstanden sind, zum Beispiel „Liste beim Stadtfest 2026“. Ohne Grund steht bei ihnen „Nachweis fehlt“."
      >
        <Input {...GROUND.attributes} value={ground} onChange={({ target }) => setGround(target.value)} />
      </Field>
    </CsvImportDialog>
  )
}
