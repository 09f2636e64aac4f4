import { byColumn, simplified } from '../../../../lib/csv/columns'
import { type Checked, type ImportPlan, planImport } from '../../../../lib/csv/import-plan'
import { NAME_PARTS, namesOf } from '../../../../lib/csv/person-name'
import { readCsv } from '../../../../lib/csv/read'
import { check } from '../../../../lib/form/schema'
import { identityOf, SUBSCRIBER_FORM, type Subscriber, type SubscriberDetails } from '../subscriber'
import { EXPORTED_COLUMNS, SUBSCRIBER_COLUMNS } from './columns'
import { doubtOf, statusColumns } from './status'

/** Plans the import of a file. Rejects with `UnreadableCsv`. */
export async function planSubscribers(
  bytes: Uint8Array,
  subscribers: ReadonlyArray<Pick<Subscriber, 'email'>>,
): Promise<ImportPlan<SubscriberDetails>> {
  const { lines, notes } = await readCsv(bytes, { ...SUBSCRIBER_COLUMNS, ...NAME_PARTS })
  const header = lines[0]?.cells ?? []
  const { headerKnown, found, ignored, rows } = byColumn(lines, SUBSCRIBER_COLUMNS, NAME_PARTS)
  const states = headerKnown && !isOwn(header) ? statusColumns(header) : []
  return planImport({
    header,
    headerKnown,
    notes,
    ignored: ignored.filter((heading) => states.every((column) => column.heading !== heading)),
    rows: rows.map(({ fields, cells, line }) => {
      const { full, person } = namesOf(fields, found)
      const doubt = doubtOf(states, cells)
      return { line, cells, fields: { ...fields, name: full || person, doubt, isForeign: states.length > 0 } }
    }),
    check: checkLine,
    existing: subscribers.map(identityOf),
  })
}

/** Whether a file begins with the columns of an export of the product, in which everything but "Inaktiv" is active. */
const isOwn = (header: readonly string[]): boolean =>
  header.length >= 3 && EXPORTED_COLUMNS.every((name, place) => isSame(header[place] ?? name, name))

const isSame = (a: string, b: string): boolean => simplified(a) === simplified(b)

type Line = Readonly<{
  name: string
  email: string
  status: string
  doubt: string | null
  isForeign: boolean
}>

/** A line that leaves open whether somebody is active is imported as inactive, unless the preview decides otherwise. */
function checkLine({ name, email, status, doubt, isForeign }: Line): Checked<SubscriberDetails> {
  const label = email || name
  if (name === '') return { label, reason: 'Kein Name.' }
  if (email === '') return { label, reason: 'Keine E-Mail-Adresse.' }
  const checked = check(SUBSCRIBER_FORM, { name, email })
  if (!checked.valid) return { label, reason: Object.values(checked.errors)[0] ?? '' }
  const key = identityOf(checked.values)
  const entry = { ...checked.values, active: doubt === null && (isForeign || status !== 'Inaktiv') }
  const asked = doubt !== null && !/^inaktiv$/i.test(status)
  return {
    ...{ label, entry, warnings: [], key },
    ...(asked && { doubt: { why: doubt, otherwise: { ...entry, active: true } } }),
  }
}
