import { sessionClient } from '../../lib/session/session-clients'
import { CsvExportDialog } from '../../ui/csv/csv-export-dialog'
import { CsvImportDialog } from '../../ui/csv/csv-import-dialog'
import { COLUMN_ORDER, MEMBER_COLUMNS } from './csv/columns'
import { membersFile } from './csv/export-members'
import { planMembers } from './csv/plan-members'
import type { Member, MemberDetails } from './member'
import { explainRefusal } from './notices'
import { insertMembers } from './queries'

const counted = (count: number) =>
  count === 1 ? '1 Mitglied' : `${count.toLocaleString('de-DE')} Mitglieder`

type FileDialogProps = { members: readonly Member[]; onClose: () => void }

export function ExportMembers({ members, onClose }: FileDialogProps) {
  return (
    <CsvExportDialog
      name="stammdaten"
      onClose={onClose}
      write={(delimiter) => membersFile(members, delimiter)}
    >
      <p>
        {counted(members.length)}, auch die, die Ihre Suche gerade ausblendet. Die Datei enthält Bankdaten:
        Bitte bewahren Sie sie entsprechend auf.
      </p>
    </CsvExportDialog>
  )
}

export function ImportMembers({
  members,
  onClose,
  onImported,
}: FileDialogProps & { onImported: () => void }) {
  return (
    <CsvImportDialog<MemberDetails>
      onClose={onClose}
      source={{
        plan: (bytes) => planMembers(bytes, members),
        insert: async (entries) => insertMembers(await sessionClient(), entries),
        explain: explainRefusal,
        counted,
        onImported,
      }}
    >
      <p>
        Gelesen werden die Spalten {COLUMN_ORDER.map((field) => MEMBER_COLUMNS[field][0]).join(', ')}. Fehlt
        der Name, gilt die Kontaktperson, sonst die Firma.
      </p>
    </CsvImportDialog>
  )
}
