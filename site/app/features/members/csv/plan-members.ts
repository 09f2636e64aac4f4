import { byColumn } from '../../../lib/csv/columns'
import { type Checked, type ImportPlan, planImport } from '../../../lib/csv/import-plan'
import { readCsv } from '../../../lib/csv/read'
import { ibanProblem } from '../../../lib/form/iban'
import { check, valuesOf } from '../../../lib/form/schema'
import { identityOf, type MemberDetails, type MemberField, titleOf } from '../../businesses/member'
import { MEMBER_FORM, type TypedMember } from '../list/member-schema'
import { COLUMN_ORDER, FOREIGN_COLUMNS, type ForeignField, MEMBER_COLUMNS } from './columns'
import { type Known, knownMembers } from './known-members'
import { completed, type ReadLine, readLine, typeOf } from './read-line'

/** Plans the import of a file, its bank details only with `bankDetails`. Rejects with `UnreadableCsv`. */
export async function planMembers(
  bytes: Uint8Array,
  members: readonly Known[],
  bankDetails = true,
): Promise<ImportPlan<MemberDetails>> {
  const { lines, notes } = await readCsv(bytes, { ...MEMBER_COLUMNS, ...FOREIGN_COLUMNS })
  const { headerKnown, found, ignored, rows } = byColumn<MemberField, ForeignField>(
    lines,
    MEMBER_COLUMNS,
    FOREIGN_COLUMNS,
    ['description'],
  )
  const readLines = rows.map(({ fields, ...row }) => ({
    ...row,
    fields: readLine(bankDetails ? fields : { ...fields, ...NO_BANK_DETAILS }, found),
  }))
  const known = knownMembers(
    members,
    readLines.map(({ fields }) => valuesOf(MEMBER_FORM, completed(fields))),
  )

  function checkLine(read: ReadLine, line: number): Checked<MemberDetails> {
    const { typed, reason } = read
    const whole = completed(read)
    const entry = valuesOf(MEMBER_FORM, whole)
    const label = titleOf(entry) || typed.email || typed.address
    if (reason) return { label, reason }
    if (entry.name === '') return { label, reason: 'Kein Name.' }
    const checked = check(MEMBER_FORM, whole)
    const [wrong] = checked.valid ? [] : (Object.entries(checked.errors) as [MemberField, string][])
    if (wrong) return { label, reason: `${MEMBER_COLUMNS[wrong[0]][0]}: ${wrong[1]}` }
    const warnings = [...read.warnings, ...warningsOf(typed, entry)]
    const match = known.match({ details: entry, type: typeOf(typed.location_type) })
    if (match.state === 'several') return { label, reason: 'Passt zu mehreren vorhandenen Mitgliedern.' }
    if (match.state === 'one') {
      const { changes, differences } = changesOf(typed, entry, match.member)
      if (differences.length === 0) return { label, reason: 'Ist schon vorhanden.' }
      const { id } = match.member
      return { label, id, changes, differences, warnings, key: `member ${id}` }
    }
    known.add(entry, line)
    const hints = match.hint === null ? [] : [match.hint]
    return { label, entry, warnings: [...hints, ...warnings], key: identityOf(entry) }
  }

  return planImport({
    header: lines[0]?.cells ?? [],
    headerKnown,
    notes,
    ignored,
    rows: readLines,
    check: checkLine,
    existing: [],
  })
}

const NO_BANK_DETAILS = { payment_method: '', mandate: '', account_holder: '', iban: '' }

/** Values that differ from the list; empty ones are not compared. */
function changesOf(fields: TypedMember, entry: MemberDetails, member: MemberDetails) {
  const changed = COLUMN_ORDER.filter(
    (field) => fields[field] !== '' && entry[field] !== null && !isSame(field, entry[field], member[field]),
  )
  const changes: Partial<MemberDetails> = Object.fromEntries(changed.map((field) => [field, entry[field]]))
  const differences = changed.map((field) => {
    const before = member[field] ? ` statt „${member[field]}“` : ' (bisher leer)'
    return `${MEMBER_COLUMNS[field][0]}: „${entry[field]}“${before}`
  })
  return { changes, differences }
}

function isSame(field: MemberField, a: string | null, b: string | null): boolean {
  const plain = (value: string | null) =>
    field === 'iban' ? (value ?? '').replace(/\s/g, '') : (value ?? '')
  return plain(a) === plain(b)
}

function warningsOf(fields: TypedMember, { iban, salutation }: MemberDetails): string[] {
  const warnings: string[] = []
  if (fields.iban !== '' && iban === null) warnings.push(`Die IBAN entfällt: ${ibanProblem(fields.iban)}`)
  if (fields.salutation !== '' && salutation === null)
    warnings.push(`Anrede „${fields.salutation}“ entfällt.`)
  return warnings
}
