import { byColumn } from '../../../lib/csv/columns'
import { type Checked, type ImportPlan, planImport } from '../../../lib/csv/import-plan'
import { readCsv } from '../../../lib/csv/read'
import { check } from '../../../lib/form/schema'
import { identityOf, SUBSCRIBER_FORM, type Subscriber, type SubscriberDetails } from '../subscriber'
import { SUBSCRIBER_COLUMNS } from './columns'

/** Plans the import of a file. Rejects with `UnreadableCsv`. */
export async function planSubscribers(
  bytes: Uint8Array,
  subscribers: ReadonlyArray<Pick<Subscriber, 'email'>>,
): Promise<ImportPlan<SubscriberDetails>> {
  const lines = await readCsv(bytes)
  const { headerKnown, ignored, rows } = byColumn(lines, SUBSCRIBER_COLUMNS)
  return planImport({
    header: lines[0]?.cells ?? [],
    headerKnown,
    ignored,
    rows,
    check: checkLine,
    existing: subscribers.map(identityOf),
  })
}

type Fields = Readonly<Record<'name' | 'email' | 'status', string>>

function checkLine({ name, email, status }: Fields): Checked<SubscriberDetails> {
  const label = email || name
  if (name === '') return { label, reason: 'Kein Name.' }
  if (email === '') return { label, reason: 'Keine E-Mail-Adresse.' }
  const checked = check(SUBSCRIBER_FORM, { name, email })
  if (!checked.valid) return { label, reason: Object.values(checked.errors)[0] ?? '' }
  const entry = { ...checked.values, active: status !== 'Inaktiv' }
  return { label, entry, warnings: [], key: identityOf(entry) }
}
