import { ACTIONS, columnName, valueText } from '../../../entries/columns-in-german'
import type { Entry, Line } from './entry'
import { subjectOf } from './subjects'

/** Account actions, which begin before the auth service takes them. */
const INFINITIVES: Readonly<Record<string, string>> = {
  deleted: 'löschen',
  invited: 'einladen',
  locked: 'sperren',
  unlocked: 'entsperren',
  signed_out: 'überall abmelden',
}
const NOT_DONE: Readonly<Record<string, string>> = {
  failed: 'fehlgeschlagen',
  begun: 'Ergebnis unbekannt',
}

/** An action as a sentence without its subject: "hat die Veranstaltung „Stadtfest“ geändert: Kategorie Markt → Fest". */
export function sentenceOf({ entries }: Line): string {
  const [first] = entries
  const { subject_table: table, action } = first
  if (table === 'user_offices') return officeSentence(entries)
  if (table === 'settings_versions' && action === 'insert') {
    return `hat die Einstellungen veröffentlicht (Version ${valueText(first.after?.number)})`
  }
  const { one, many } = subjectOf(table)
  const notDone = NOT_DONE[String(first.details?.outcome)]
  if (notDone) {
    const whom = action === 'invited' ? 'ein Konto' : `${one}${quoted(first)}`
    return `wollte ${whom} ${INFINITIVES[action] ?? action}: ${notDone}${detailsOf(first)}`
  }
  const verb = ACTIONS[action] ?? `bearbeitet (${action})`
  const records = new Set(entries.map(({ subject_id }) => subject_id)).size
  if (records > 1) return `hat ${records.toLocaleString('de-DE')} ${many} ${verb}`
  if (action === 'invited') return `hat ein Konto eingeladen${detailsOf(first)}`
  if (first.subject_id === null) return `hat ${many} ${verb}${detailsOf(first)}`
  return `hat ${one}${quoted(first)} ${verb}${changesOf(entries)}${detailsOf(first)}`
}

/** Offices given and taken in the end: a new admin is on the board for the time of the transaction. */
function officeSentence(entries: Line['entries']): string {
  const named = (action: string) =>
    entries
      .filter((entry) => entry.action === action)
      .map(({ before, after }) => valueText((after ?? before)?.office))
  const [given, taken] = [named('insert'), named('delete')]
  const told = [
    ...given.filter((office) => !taken.includes(office)).map((office) => `${office} gegeben`),
    ...taken.filter((office) => !given.includes(office)).map((office) => `${office} genommen`),
  ]
  return `hat die Ämter von${quoted(entries[0]) || ' einem Konto'} geändert: ${told.join(', ') || 'wie zuvor'}`
}

const quoted = ({ subject }: Entry): string => (subject ? ` „${subject}“` : '')

/** `: Kategorie Markt → Fest, Titel`; values of personal columns are not logged. */
function changesOf(entries: Line['entries']): string {
  if (entries[0].action !== 'update') return ''
  const changes = entries.flatMap(({ before, after, other_columns }) => [
    ...Object.keys(after ?? {}).map(
      (column) => `${columnName(column)} ${valueText(before?.[column])} → ${valueText(after?.[column])}`,
    ),
    ...(other_columns ?? []).map(columnName),
  ])
  return changes.length > 0 ? `: ${[...new Set(changes)].join(', ')}` : ''
}

const DETAILS: Readonly<Record<string, string>> = {
  rows: 'Zeilen',
  records: 'Datensätze',
  column: 'Spalte',
  offices: 'Ämter',
  kept: 'Nummer des anderen',
  with: 'Nummer des anderen',
  new: 'Nummer des neuen',
}

function detailsOf({ details }: Entry): string {
  const told = Object.entries(details ?? {}).flatMap(([name, value]) => {
    const values = Array.isArray(value) ? value : [value]
    if (values.length === 0 || name === 'outcome') return []
    return `${DETAILS[name] ?? columnName(name)}: ${values.map(valueText).join(', ')}`
  })
  return told.length > 0 ? ` (${told.join('; ')})` : ''
}
