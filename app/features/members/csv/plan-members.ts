import { byColumn } from '../../../lib/csv/columns'
import { type Checked, type ImportPlan, planImport } from '../../../lib/csv/import-plan'
import { readCsv } from '../../../lib/csv/read'
import { ibanProblem } from '../../../lib/iban'
import { detailsOf, findErrors, type MemberDraft } from '../draft'
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
import { MEMBER_COLUMNS } from './columns'

/** What importing the file would do to a list of members. Rejects with UnreadableCsv. */
export async function planMembers(
  bytes: Uint8Array,
  members: readonly MemberDetails[],
): Promise<ImportPlan<MemberDetails>> {
  const lines = await readCsv(bytes)
  const { headerKnown, rows } = byColumn<MemberField>(lines, MEMBER_COLUMNS)
  return planImport({
    header: lines[0]?.cells ?? [],
    headerKnown,
    rows,
    check,
    existing: members.map(identityOf),
  })
}

function check(fields: MemberDraft): Checked<MemberDetails> {
  const name = fields.name || fields.contact_person || fields.business_name
  if (name === '') return { label: fields.email || fields.address, reason: 'Kein Name.' }
  const entry = detailsOf({
    ...fields,
    name,
    iban: fields.iban !== '' && ibanProblem(fields.iban) ? '' : fields.iban,
    salutation: salutationOf(fields.salutation),
    payment_method: /einzug|lastschrift|sepa/i.test(fields.payment_method) ? 'einzug' : DEFAULT_PAYMENT,
    location_type: locationOf(fields.location_type),
  })
  const label = titleOf(entry)
  const [wrong] = Object.entries(findErrors(entry)) as [MemberField, string][]
  if (wrong) return { label, reason: `${MEMBER_COLUMNS[wrong[0]][0]}: ${wrong[1]}` }
  return { label, entry, warnings: warningsOf(fields, entry), key: identityOf(entry) }
}

function salutationOf(written: string): string {
  if (/^frau$/i.test(written)) return 'Frau'
  return /^herrn?$/i.test(written) ? 'Herrn' : ''
}

function locationOf(written: string): LocationType {
  const types = Object.entries(LOCATION_TYPES) as [LocationType, string][]
  const wanted = written.toLowerCase()
  return (
    types.find(([type, label]) => type === wanted || label.toLowerCase() === wanted)?.[0] ?? DEFAULT_LOCATION
  )
}

function warningsOf(fields: MemberDraft, { iban, salutation }: MemberDetails): string[] {
  const warnings: string[] = []
  // The database takes no wrong one, and the member is worth more than it.
  if (fields.iban !== '' && iban === null) warnings.push(`Die IBAN entfällt: ${ibanProblem(fields.iban)}`)
  if (fields.salutation !== '' && salutation === null)
    warnings.push(`Anrede „${fields.salutation}“ entfällt.`)
  return warnings
}
