import { CsvImportDialog } from '../../lib/csv/csv-import-dialog'
import { ExportDialog } from '../../lib/csv/export-dialog'
import { sessionClient } from '../../lib/session/session-clients'
import { COLUMN_ORDER, MEMBER_COLUMNS } from './csv/columns'
import { membersTable } from './csv/export-members'
import { planMembers } from './csv/plan-members'
import type { Member, MemberDetails } from './member'
import { explainRefusal } from './notices'
import { insertMembers, updateMember } from './queries'

const counted = (count: number) =>
  count === 1 ? '1 Mitglied' : `${count.toLocaleString('de-DE')} Mitglieder`

type FileDialogProps = { members: readonly Member[]; onClose: () => void }

export function ExportMembers({ members, onClose }: FileDialogProps) {
  return (
    <ExportDialog name="stammdaten" onClose={onClose} table={() => membersTable(members)}>
      <p>
        {counted(members.length)}, auch die, die Ihre Suche gerade ausblendet. Die Datei enthält Bankdaten:
        Bitte bewahren Sie sie entsprechend auf.
      </p>
    </ExportDialog>
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
        update: async (id, changes) => updateMember(await sessionClient(), id, changes),
        explain: explainRefusal,
        counted,
        onImported,
      }}
    >
      <p>
        Gelesen werden die Spalten {COLUMN_ORDER.map((field) => MEMBER_COLUMNS[field][0]).join(', ')}. Fehlt
        der Name, gilt die Firma. Nur wo es keine gibt, gilt die Kontaktperson, die dann öffentlich zu sehen
        ist.
      </p>
    </CsvImportDialog>
  )
}
