import { byColumn } from '../../../lib/csv/columns'
import { type Checked, type ImportPlan, planImport } from '../../../lib/csv/import-plan'
import { readCsv } from '../../../lib/csv/read'
import { ibanProblem } from '../../../lib/form/iban'
import { check, valuesOf } from '../../../lib/form/schema'
import {
  DEFAULT_LOCATION,
  DEFAULT_PAYMENT,
  identityOf,
  LOCATION_TYPES,
  type LocationType,
  type MemberDetails,
  type MemberField,
  titleOf,
} from '../member'
import { MEMBER_FORM, type TypedMember } from '../member-schema'
import { COLUMN_ORDER, MEMBER_COLUMNS } from './columns'
import { type Known, knownMembers } from './known-members'

/** Plans the import of a file, its bank details only with `bankDetails`. Rejects with `UnreadableCsv`. */
export async function planMembers(
  bytes: Uint8Array,
  members: readonly Known[],
  bankDetails = true,
): Promise<ImportPlan<MemberDetails>> {
  const lines = await readCsv(bytes)
  const { headerKnown, ignored, rows: read } = byColumn<MemberField>(lines, MEMBER_COLUMNS)
  const rows = bankDetails
    ? read
    : read.map((row) => ({ ...row, fields: { ...row.fields, ...NO_BANK_DETAILS } }))
  const known = knownMembers(
    members,
    rows.map(({ fields }) => valuesOf(MEMBER_FORM, repaired(fields))),
  )

  function checkLine(fields: TypedMember, line: number): Checked<MemberDetails> {
    const typed = repaired(fields)
    const entry = valuesOf(MEMBER_FORM, typed)
    const label = titleOf(entry) || fields.email || fields.address
    if (entry.name === '') return { label, reason: 'Kein Name.' }
    const checked = check(MEMBER_FORM, typed)
    const [wrong] = checked.valid ? [] : (Object.entries(checked.errors) as [MemberField, string][])
    if (wrong) return { label, reason: `${MEMBER_COLUMNS[wrong[0]][0]}: ${wrong[1]}` }
    const warnings = warningsOf(fields, entry)
    const match = known.match({ details: entry, type: typeOf(fields.location_type) })
    if (match.state === 'several') return { label, reason: 'Passt zu mehreren vorhandenen Mitgliedern.' }
    if (match.state === 'one') {
      const { changes, differences } = changesOf(fields, entry, match.member)
      if (differences.length === 0) return { label, reason: 'Ist schon vorhanden.' }
      const { id } = match.member
      return { label, id, changes, differences, warnings, key: `member ${id}` }
    }
    known.add(entry, line)
    const hints = [publicPerson(fields), match.hint].filter((hint) => hint !== null)
    return { label, entry, warnings: [...hints, ...warnings], key: identityOf(entry) }
  }

  return planImport({
    header: lines[0]?.cells ?? [],
    headerKnown,
    ignored,
    rows,
    check: checkLine,
    existing: [],
  })
}

const NO_BANK_DETAILS = { payment_method: '', account_holder: '', iban: '' }

/**
 * Normalises a line. The name is public, so a person's name is only used without a business. A wrong IBAN is left out instead of the
 * member.
 */
function repaired(fields: TypedMember): TypedMember {
  return {
    ...fields,
    name: fields.name || fields.business_name || fields.contact_person,
    iban: fields.iban !== '' && ibanProblem(fields.iban) ? '' : fields.iban,
    salutation: salutationOf(fields.salutation),
    payment_method: /einzug|lastschrift|sepa/i.test(fields.payment_method) ? 'einzug' : DEFAULT_PAYMENT,
    location_type: typeOf(fields.location_type) ?? DEFAULT_LOCATION,
  }
}

function salutationOf(written: string): string {
  if (/^frau$/i.test(written)) return 'Frau'
  return /^herrn?$/i.test(written) ? 'Herrn' : ''
}

function typeOf(written: string): LocationType | null {
  const types = Object.entries(LOCATION_TYPES) as [LocationType, string][]
  const normalized = written.toLowerCase()
  return types.find(([type, label]) => type === normalized || label.toLowerCase() === normalized)?.[0] ?? null
}

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

function publicPerson({ name, business_name, contact_person }: TypedMember): string | null {
  if (name !== '' || business_name !== '') return null
  return `Keine Firma: „${contact_person}“ steht dann als Name öffentlich auf der Website.`
}

function warningsOf(fields: TypedMember, { iban, salutation }: MemberDetails): string[] {
  const warnings: string[] = []
  if (fields.iban !== '' && iban === null) warnings.push(`Die IBAN entfällt: ${ibanProblem(fields.iban)}`)
  if (fields.salutation !== '' && salutation === null)
    warnings.push(`Anrede „${fields.salutation}“ entfällt.`)
  return warnings
}
