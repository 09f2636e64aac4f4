import { sessionClient } from '../../lib/session/session-clients'
import { CsvExportDialog } from '../../ui/csv/csv-export-dialog'
import { CsvImportDialog } from '../../ui/csv/csv-import-dialog'
import { subscribersFile } from './csv/export-subscribers'
import { planSubscribers } from './csv/plan-subscribers'
import { explainRefusal } from './notices'
import { insertSubscribers } from './queries'
import type { Subscriber, SubscriberDetails } from './subscriber'

const counted = (count: number) =>
  count === 1 ? '1 Abonnent' : `${count.toLocaleString('de-DE')} Abonnenten`

type FileDialogProps = { subscribers: readonly Subscriber[]; onClose: () => void }

export function ExportSubscribers({ subscribers, onClose }: FileDialogProps) {
  return (
    <CsvExportDialog
      name="newsletter-abonnenten"
      onClose={onClose}
      write={(delimiter) => subscribersFile(subscribers, delimiter)}
    >
      <p>{counted(subscribers.length)}, auch die, die Ihre Suche gerade ausblendet.</p>
    </CsvExportDialog>
  )
}

export function ImportSubscribers({
  subscribers,
  onClose,
  onImported,
}: FileDialogProps & { onImported: () => void }) {
  return (
    <CsvImportDialog<SubscriberDetails>
      onClose={onClose}
      source={{
        plan: (bytes) => planSubscribers(bytes, subscribers),
        insert: async (entries) => insertSubscribers(await sessionClient(), entries),
        explain: explainRefusal,
        counted,
        onImported,
      }}
    >
      <p>
        Gelesen werden die Spalten Name, E-Mail und Status. Wer nicht „Inaktiv“ ist, bekommt den Newsletter;
        Adressen, die schon in der Liste stehen, bleiben, wie sie sind.
      </p>
    </CsvImportDialog>
  )
}
