import { useState } from 'react'
import { byColumn, type ColumnNames, simplified } from '../../../lib/csv/columns'
import { CsvImportDialog } from '../../../lib/csv/csv-import-dialog'
import { ExportDialog } from '../../../lib/csv/export-dialog'
import { type Checked, type ImportPlan, planImport } from '../../../lib/csv/import-plan'
import { NAME_PARTS, namesOf } from '../../../lib/csv/person-names'
import { readCsv } from '../../../lib/csv/read'
import type { Table } from '../../../lib/csv/write'
import { check } from '../../../lib/form/schema'
import { sessionApi } from '../../../lib/session/session-api'
import { shortDay } from '../../../lib/time/town-time'
import { Field, Input } from '../../../ui/field/field'
import { logExport } from '../../members/office/bank-access'
import { insertSubscribers } from './queries'
import {
  explainRefusal,
  GROUND,
  identityOf,
  STATUSES,
  SUBSCRIBER_FORM,
  type Subscriber,
  type SubscriberDetails,
  statusOf,
} from './subscriber'

export const countedSubscribers = (count: number) =>
  count === 1 ? '1 Abonnent' : `${count.toLocaleString('de-DE')} Abonnenten`

/** The import asks once more about a person who left, and sends nothing to them unless an admin decides so. */
const DOUBTS = {
  title: 'Nicht eindeutig aktiv',
  label: 'Auch diese bekommen den Newsletter',
  hint: 'Ohne Haken werden sie als „Inaktiv“ angelegt. Wer sich abgemeldet hat, gesperrt oder nicht erreichbar ist, darf keinen Newsletter bekommen.',
}

type FileDialogProps = { subscribers: readonly Subscriber[]; onClose: () => void }

export function ExportSubscribers({ subscribers, onClose }: FileDialogProps) {
  async function table() {
    await logExport('newsletter_subscriptions', subscribers.length)
    return subscribersTable(subscribers)
  }
  return (
    <ExportDialog name="newsletter-abonnenten" onClose={onClose} table={table}>
      <p>{countedSubscribers(subscribers.length)}, auch die, die Ihre Suche gerade ausblendet.</p>
    </ExportDialog>
  )
}

export function ImportSubscribers({
  subscribers,
  onClose,
  onImported,
}: FileDialogProps & { onImported: () => void }) {
  const [ground, setGround] = useState('')
  return (
    <CsvImportDialog<SubscriberDetails>
      onClose={onClose}
      source={{
        plan: (bytes) => planSubscribers(bytes, subscribers),
        insert: async (entries, headers) =>
          insertSubscribers(await sessionApi.rows({ headers }), entries, ground.trim()),
        doubts: DOUBTS,
        explain: explainRefusal,
        counted: countedSubscribers,
        onImported,
      }}
    >
      <p>
        Gelesen werden die Spalten Name (oder Vorname und Nachname), E-Mail und Status, auch aus den Exporten
        anderer Programme. Wer nicht eindeutig aktiv ist, nach dem fragt die Vorschau. Adressen, die schon in
        der Liste stehen, bleiben, wie sie sind.
      </p>
      <Field
        label={GROUND.label}
        hint="Warum diese Personen einverstanden sind, zum Beispiel „Liste beim Stadtfest 2026“. Ohne Grund steht bei ihnen „Nachweis fehlt“."
      >
        <Input {...GROUND.attributes} value={ground} onChange={({ target }) => setGround(target.value)} />
      </Field>
    </CsvImportDialog>
  )
}

export type ExportedSubscriber = Pick<Subscriber, 'name' | 'email' | 'active' | 'created_at'>

/** The complete subscribers' file. */
export function subscribersTable(subscribers: readonly ExportedSubscriber[]): Table {
  return {
    header: EXPORTED_COLUMNS,
    rows: subscribers.map((subscriber) => [
      subscriber.name,
      subscriber.email,
      STATUSES[statusOf(subscriber)].label,
      shortDay(subscriber.created_at),
    ]),
  }
}

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
    label,
    entry,
    warnings: [],
    key,
    ...(asked && { doubt: { why: doubt, otherwise: { ...entry, active: true } } }),
  }
}

type ReadField = 'name' | 'email' | 'status'

/** Columns read by an import, in the order used without known headers (docs/product.md#csv-files). */
const SUBSCRIBER_COLUMNS: ColumnNames<ReadField> = {
  name: ['Name', 'Vollständiger Name', 'Full Name', 'Kontaktname', 'Anzeigename'],
  email: ['E-Mail', 'E-Mail-Adresse', 'Mail', 'Email Address', 'Mailadresse', 'E-Mail privat', 'Abonnent'],
  status: ['Status'],
}

/** The columns of an exported file (docs/product.md#csv-files). */
const EXPORTED_COLUMNS = ['Name', 'E-Mail', 'Status', 'Angemeldet am'] as const

/** A column that says whether a person gets the newsletter; `doubts` says whether a value leaves that open. */
type StatusColumn = Readonly<{ heading: string; place: number; doubts: (value: string) => boolean }>

/** Values of columns called "Status" that newsletter programs have for those who get it. */
const ACTIVE = new Set(
  (
    'aktiv active aktiviert activated subscribed subscriber abonniert abonnent abonnentin enabled registered confirmed bestaetigt ' +
    'angemeldet eingetragen optin optedin doubleoptin emailmarketing ja yes true wahr 1'
  ).split(' '),
)
const NO = /^(0|no|nein|n|false|falsch|none|null|nan|never|nie|niemals|keine?|(sms|whatsapp)marketing)?$/

/** Headings, as `simplified` writes them. */
const STATUS = /^(?!.*(familien|zahlungs|payment|sms|whatsapp)).*(status|zustand)/
const SUBSCRIBED =
  /^(is|ist)?(aktiv|active|activated|aktiviert|enabled|subscribed|abonniert|newsletter|newsletterempfaenger|newsletteranmeldung|optin|consent|einwilligung)$/
/** Somebody left, is blocked or undeliverable, or has not confirmed. */
const LEFT =
  /^(?!.*(sms|whatsapp)).*(unsub|abgemeldet|abmeld|ausgetragen|austrag|abbestell|bounce|unzustellbar|undeliverable|block|blacklist|sperr|optout|opt_out|optinpending|deactiv|deaktiv|inaktiv|inactive|disabled|clean|excluded|ausgeschlossen|suppress|spam|complain|complaint|beschwerde|abuse|deleted|geloescht|invalid|ungueltig|unconfirmed|unbestaetigt|austritt|kuendigung)/

/** Columns with a status in a file of any program. */
const statusColumns = (header: readonly string[]): readonly StatusColumn[] =>
  header.flatMap((heading, place) => {
    const doubts = doubtsOf(simplified(heading))
    return doubts ? [{ heading, place, doubts }] : []
  })

function doubtsOf(heading: string): StatusColumn['doubts'] | undefined {
  // "deactivated" contains "activated": what somebody left comes first.
  if (LEFT.test(heading)) return (value) => !isNo(value) && !/^(aktiv|active|subscribed)$/i.test(value)
  if (STATUS.test(heading)) return (value) => !ACTIVE.has(simplified(value))
  if (SUBSCRIBED.test(heading)) return isNo
  return undefined
}

/** Empty, no, or a date without a value: 0000-00-00. */
const isNo = (value: string): boolean => NO.test(simplified(value)) || /^[0\s:./-]*$/.test(value)

/** What leaves open whether the person of a line gets the newsletter: `Status: „Unsubscribed“`; null when nothing does. */
function doubtOf(columns: readonly StatusColumn[], cells: readonly string[]): string | null {
  const open = columns.filter(({ place, doubts }) => doubts(cells[place] ?? ''))
  return open.length === 0
    ? null
    : open
        .map(({ heading, place }) => `${heading}: ${cells[place] ? `„${cells[place]}“` : 'leer'}`)
        .join(', ')
}
