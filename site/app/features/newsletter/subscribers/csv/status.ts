import { simplified } from '../../../../lib/csv/columns'

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
export const statusColumns = (header: readonly string[]): readonly StatusColumn[] =>
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
export function doubtOf(columns: readonly StatusColumn[], cells: readonly string[]): string | null {
  const open = columns.filter(({ place, doubts }) => doubts(cells[place] ?? ''))
  return open.length === 0
    ? null
    : open
        .map(({ heading, place }) => `${heading}: ${cells[place] ? `„${cells[place]}“` : 'leer'}`)
        .join(', ')
}
