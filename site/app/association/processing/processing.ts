import { ENTITIES, type EntityName } from '../../../../supabase/functions/_shared/entities.ts'
import type { Settings } from '../schema/settings.ts'

/** Data of people as the database has them registered (`processing_activities`). */
export type Activity = Readonly<{ label: string; purpose: string; readers: string; kept_for: string }>

/** Enabled features, for the privacy notice and the record of processing. */
export type ProcessingFacts = Readonly<{
  activities: readonly Activity[]
  /** Kinds of recipients that the database knows (`processing_recipients`). */
  recipients: readonly string[]
  /** Whether visitors may load posts of a social network. */
  embedsPosts: boolean
}>

type Area = 'ideas' | 'photos' | EntityName

/** Kinds of data whose area can be switched off, by label; those of an entity bear its plural. */
const AREAS: Readonly<Record<string, Area>> = {
  Ideen: 'ideas',
  Fotobeiträge: 'photos',
  ...Object.fromEntries(Object.values(ENTITIES).map(({ many, name }) => [many, name])),
}

/** The activities, with a word on those whose area is switched off: data that are stored already stay. */
export const activitiesOf = (
  activities: readonly Activity[],
  areas: Pick<Settings['areas'], Area>,
): readonly Activity[] =>
  activities.map((activity) => {
    const area = AREAS[activity.label]
    return area === undefined || areas[area]
      ? activity
      : { ...activity, purpose: `${activity.purpose} (abgeschaltet, nur was schon gespeichert ist)` }
  })

/** Recipients of data besides the association. */
export function recipientsOf({
  recipients,
  embedsPosts,
}: Pick<ProcessingFacts, 'recipients' | 'embedsPosts'>): readonly string[] {
  return [
    'Betreiber des Servers, als Auftragsverarbeiter.',
    ...(recipients.includes('mail_server')
      ? ['Anbieter des Mailservers: Mails an die, die sie betreffen.']
      : []),
    ...(recipients.includes('newsletter_webhook')
      ? ['Dienst, der den Newsletter verschickt: Namen und Adressen der Empfänger.']
      : []),
    ...(embedsPosts ? ['Soziales Netzwerk: IP-Adresse derer, die einen eingebetteten Beitrag laden.'] : []),
  ]
}

/** Whether the home page offers posts of a social network to be loaded. */
export const embedsPosts = ({ social }: Settings): boolean =>
  social.endpoint !== '' && social.posts.length > 0

/** A rule for retention with the months that hold; 0 is for ever. */
export type RetentionPeriod = Readonly<{ label: string; months: number }>

/** How long something is kept, for the privacy notice and the record of processing. */
export function periodText({ months }: Pick<RetentionPeriod, 'months'>): string {
  if (months === 0) return 'keine feste Frist'
  return months === 1 ? '1 Monat, dann gelöscht' : `${months} Monate, dann gelöscht`
}
