import { byColumn } from '../../../lib/csv/columns'
import { type Checked, type ImportPlan, planImport } from '../../../lib/csv/import-plan'
import { plainWords, similarNames } from '../../../lib/csv/person-names'
import { readCsv } from '../../../lib/csv/read'
import { ibanProblem } from '../../../lib/form/iban'
import { check, valuesOf } from '../../../lib/form/schema'
import {
  identityOf,
  LOCATION_TYPES,
  type LocationType,
  type Member,
  type MemberDetails,
  type MemberField,
  titleOf,
} from '../../businesses/member'
import { COLUMN_ORDER, FOREIGN_COLUMNS, type ForeignField, MEMBER_COLUMNS } from './csv-columns'
import { MEMBER_FORM, type TypedMember } from './member-schema'
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

/** An existing member. */
type Known = MemberDetails & Pick<Member, 'id'>

/** The member that a line of the file matches. */
type Match =
  | Readonly<{ state: 'one'; member: Known }>
  | Readonly<{ state: 'several' }>
  /** No member; `hint` names a similar one. */
  | Readonly<{ state: 'none'; hint: string | null }>

type Line = Readonly<{
  details: MemberDetails
  /** The role in the file; null when it has none. A business may be listed once per role. */
  type: LocationType | null
}>

/**
 * Matches members by name and street, and by e-mail address unless another line of the file matches by name and street: several shops of
 * one owner may share an address. Warns about similar names, in the list and in earlier lines.
 */
function knownMembers(members: readonly Known[], lines: readonly MemberDetails[]) {
  const byPlace = grouped(members, placeOf)
  const byEmail = grouped(members, emailOf)
  const near = nearByType()
  for (const member of members) near.add(member, `„${titleOf(member)}“ in der Liste`)
  const named = new Set(lines.flatMap((line) => (byPlace.get(placeOf(line)) ?? []).map(({ id }) => id)))

  function match({ details, type }: Line): Match {
    const inRole = (member: Known) => type === null || member.location_type === type
    const there = (byPlace.get(placeOf(details)) ?? []).filter(inRole)
    const sameEmail = (details.email && byEmail.get(emailOf(details))) || []
    const found = there.length > 0 ? there : sameEmail.filter(inRole).filter(({ id }) => !named.has(id))
    if (found.length > 1) return { state: 'several' }
    const [member] = found
    if (member) return { state: 'one', member }
    const like = near.find(titleOf(details), type)
    const [sameAddress] = sameEmail.filter(inRole)
    if (like !== undefined) return { state: 'none', hint: `Fast gleich wie ${like}.` }
    return {
      state: 'none',
      hint: sameAddress ? `Gleiche E-Mail-Adresse wie „${titleOf(sameAddress)}“.` : null,
    }
  }

  return {
    match,
    /** Registers a new member, so that later lines are compared with it, too. */
    add: (details: MemberDetails, line: number) =>
      near.add(details, `„${titleOf(details)}“ in Zeile ${line}`),
  }
}

function nearByType() {
  const all = similarNames()
  const types = Object.keys(LOCATION_TYPES) as LocationType[]
  const byType = Object.fromEntries(types.map((type) => [type, similarNames()])) as Record<
    LocationType,
    ReturnType<typeof similarNames>
  >
  return {
    find: (name: string, type: LocationType | null) => (type === null ? all : byType[type]).find(name),
    add(member: MemberDetails, meaning: string) {
      all.add(titleOf(member), meaning)
      byType[member.location_type].add(titleOf(member), meaning)
    },
  }
}

function grouped(members: readonly Known[], keyOf: (member: Known) => string): Map<string, Known[]> {
  const groups = new Map<string, Known[]>()
  for (const member of members) {
    const key = keyOf(member)
    const group = groups.get(key)
    if (group) group.push(member)
    else groups.set(key, [member])
  }
  return groups
}

const emailOf = ({ email }: MemberDetails): string => (email ?? '').trim().toLowerCase()

/** Name and street, or name and town when there is no street; "Hauptstr." equals "Hauptstraße". */
function placeOf(member: MemberDetails): string {
  const street = plainWords(member.address ?? '').map((word) => word.replace(/strasse$/, 'str'))
  const place = street.length > 0 ? street : ['in', ...plainWords(member.city ?? '')]
  return [plainWords(titleOf(member)).join(''), place.join('')].join('\n')
}
