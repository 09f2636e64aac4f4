import { useState } from 'react'
import { CsvImportDialog } from '../../../lib/csv/csv-import-dialog'
import { ExportDialog } from '../../../lib/csv/export-dialog'
import { sessionApi } from '../../../lib/session/session-api'
import {
  BANK_FIELDS,
  type Member,
  type MemberDetails,
  type MemberField,
  withoutBankDetails,
} from '../../businesses/member'
import { type BankAccess, isRefusedForFactor, logExport, SecondFactorNotice } from './bank-access'
import { COLUMN_ORDER, MEMBER_COLUMNS, membersTable } from './csv-columns'
import { planMembers } from './plan-import'
import { explainRefusal, exportBankDetails, insertMembers, updateMember } from './queries'

export const countedMembers = (count: number) =>
  count === 1 ? '1 Mitglied' : `${count.toLocaleString('de-DE')} Mitglieder`

type FileDialogProps = { members: readonly Member[]; bank: BankAccess; onClose: () => void }

/** Exports members, with bank details for offices that may read them; every export is recorded in the audit log. */
export function ExportMembers({ members, bank, onClose }: FileDialogProps) {
  const [refused, setRefused] = useState(false)
  const readable = bank.readable && !refused
  async function table() {
    if (readable) return membersTable(members, await bankDetails())
    await logExport('voucher_participants', members.length)
    return membersTable(members, null)
  }
  async function bankDetails() {
    try {
      return await exportBankDetails(await sessionApi.rows())
    } catch (error) {
      setRefused(isRefusedForFactor(error))
      throw error
    }
  }
  return (
    <ExportDialog name="stammdaten" onClose={onClose} table={table}>
      <p>
        {countedMembers(members.length)}, auch die, die Ihre Suche gerade ausblendet.{' '}
        {readable
          ? 'Die Datei enthält Bankdaten: Bitte bewahren Sie sie entsprechend auf. Der Export steht im Protokoll.'
          : 'Die Datei enthält keine Bankdaten. Der Export steht im Protokoll.'}
      </p>
      {bank.office && (
        <SecondFactorNotice
          access={refused ? { ...bank, secondFactorDue: new Date(0).toISOString() } : bank}
        />
      )}
    </ExportDialog>
  )
}

export function ImportMembers({
  members,
  bank,
  onClose,
  onImported,
}: FileDialogProps & { onImported: () => void }) {
  const bankFields: readonly MemberField[] = BANK_FIELDS
  const columns = COLUMN_ORDER.filter((field) => bank.readable || !bankFields.includes(field))
  /** The stored members for the comparison with the file: bank details only for offices that may read them, which counts as an export. */
  async function known() {
    const details = bank.readable ? await exportBankDetails(await sessionApi.rows()) : null
    return members.map((member) => ({ ...member, iban: null, ...details?.get(member.id) }))
  }
  return (
    <CsvImportDialog<MemberDetails>
      onClose={onClose}
      source={{
        plan: async (bytes) => planMembers(bytes, await known(), bank.readable),
        insert: async (entries, headers) =>
          insertMembers(
            await sessionApi.rows({ headers }),
            bank.readable ? entries : entries.map(withoutBankDetails),
          ),
        update: async (id, changes, headers) => updateMember(await sessionApi.rows({ headers }), id, changes),
        explain: explainRefusal,
        counted: countedMembers,
        onImported,
      }}
    >
      <p>
        Gelesen werden die Spalten {columns.map((field) => MEMBER_COLUMNS[field][0]).join(', ')}, auch aus
        Exporten von Vereinsprogrammen mit Vorname und Nachname. Fehlt der Name, gilt die Firma. Nur wo es
        keine gibt, gilt die Kontaktperson, die dann öffentlich zu sehen ist.
      </p>
    </CsvImportDialog>
  )
}
