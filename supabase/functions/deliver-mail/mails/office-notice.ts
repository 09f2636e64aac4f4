import { SUBMISSION_NOUNS } from '../../_shared/submission-nouns.ts'
import { harmless, type MailContext, type MailKind, type Values } from './mail-kind.ts'

/** Missing settings are listed in full; `private.notice_of` bounds the list. */
const LONGEST_GAPS = 400

type Items = readonly Readonly<{ kind: string; total: number; titles: readonly string[] }>[]

/** Singular and plural of waiting items, by kind of `private.waiting_kinds`. */
const NOUNS: Readonly<Record<string, Readonly<{ one: string; many: string }>>> = {
  ...SUBMISSION_NOUNS,
  application: { one: 'Mitgliedsantrag', many: 'Mitgliedsanträge' },
  business_change: { one: 'vom Mitglied geänderter Betrieb', many: 'von Mitgliedern geänderte Betriebe' },
  event: { one: 'neue Veranstaltung', many: 'neue Veranstaltungen' },
  held_event: { one: 'Veranstaltung zur Freigabe', many: 'Veranstaltungen zur Freigabe' },
  feed_change: {
    one: 'Veranstaltung, die ihr Verein geändert hat',
    many: 'Veranstaltungen, die ihr Verein geändert hat',
  },
  vanished_event: {
    one: 'Veranstaltung, die ihr Verein aus seinem Kalender gelöscht hat',
    many: 'Veranstaltungen, die ihr Verein aus seinem Kalender gelöscht hat',
  },
  failing_feed: { one: 'Kalender, der nicht lesbar ist', many: 'Kalender, die nicht lesbar sind' },
  newsletter: {
    one: 'Newsletter, dessen Versand nicht weitergeht',
    many: 'Newsletter, deren Versand nicht weitergeht',
  },
  report: { one: 'Meldung', many: 'Meldungen' },
  unsent_mail: {
    one: 'Nachricht, die nicht zugestellt werden konnte',
    many: 'Nachrichten, die nicht zugestellt werden konnten',
  },
}

/** One line for each kind; some have no titles but a number or a date. */
function lineOf({ kind, total, titles }: Items[number]): string {
  const [title = ''] = titles
  if (kind === 'subscriber')
    return `${title} ${title === '1' ? 'Newsletter-Abonnement' : 'Newsletter-Abonnements'} ohne Bestätigung`
  if (kind === 'backup')
    return title ? `Sicherung: zuletzt am ${title} geprüft` : 'Sicherung: noch nie geprüft'
  const more = total > titles.length ? ' …' : ''
  if (kind === 'setting')
    return `In den Einstellungen fehlt: ${titles.map((gaps) => harmless(gaps, LONGEST_GAPS)).join('; ')}${more}`
  const named = `${titles.map((title) => harmless(title)).join('; ')}${more}`
  const { one, many } = NOUNS[kind] ?? { one: 'Eintrag', many: 'Einträge' }
  return `${total} ${total === 1 ? one : many}: ${named}`
}

/** Mail to the holder of an office. Value: items, as of `private.notice_of`. */
const notice =
  (subject: string, introduction: string): MailKind =>
  (values: Values, { siteUrl }: MailContext) => {
    const items = values.items as Items
    return {
      subject,
      paragraphs: [
        introduction,
        items.map(lineOf).join('\n'),
        { url: `${siteUrl}/admin`, label: 'Zur Verwaltung' },
        'Welche Nachrichten Sie bekommen, stellen Sie hier ein:',
        { url: `${siteUrl}/member/notifications`, label: 'Benachrichtigungen' },
      ],
    }
  }

/** In the morning: everything that waits. */
export const officeDigest = notice('Das wartet auf Sie', 'in der Verwaltung der Website wartet auf Sie:')

/** Soon after it came: what the person has chosen. */
export const officeNews = notice('Neu in der Verwaltung', 'in der Verwaltung der Website ist neu:')
