import {
  Archive,
  CalendarDays,
  CalendarSync,
  CalendarX,
  FileSignature,
  Flag,
  Mail,
  MailX,
  Send,
  Settings,
  Store,
} from 'lucide-react'
import { SETTINGS } from '../../../association/schema/settings'
import { byKind, KINDS, pendingPath, type SubmissionKind } from '../../../entries/kinds/kinds'
import type { PendingItem, PendingKind } from '../../../entries/pending/pending'
import {
  NotAtOnce,
  type WaitingAction,
  type WaitingKind,
  type WaitingLink,
} from '../../../entries/pending/waiting-kind'
import type { DocumentFields } from '../../../lib/form/document-fields'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { HELD_EVENT_ACTIONS, submissionActions, VANISHED_EVENT_ACTIONS } from './submission-actions'

const control = async (client: DatabaseClient, id: string, action: 'resume' | 'pause') =>
  client.rpc('control_newsletter', { _id: id, _action: action }).throwOnError()

const RESUME: WaitingAction = {
  label: 'Fortsetzen',
  variant: 'secondary',
  done: 'Der Newsletter wird weiter versendet',
  act: (client, { id }) => control(client, id, 'resume'),
  undo: (client, { id }) => control(client, id, 'pause'),
}

/** Arguments for an item whose id is "held <id>". */
const held = (id: string) => ({ _id: id.replace('held ', '') })

const SEND: WaitingAction = {
  label: 'Jetzt senden',
  variant: 'secondary',
  done: 'Der Newsletter geht in einer Minute hinaus',
  act: (client, { id }) => client.rpc('send_held_newsletter', held(id)).throwOnError(),
  undo: (client, { id }) => client.rpc('hold_newsletter', held(id)).throwOnError(),
}

/** By the id of an item of the kind "newsletter". */
const newsletterActions = (id: string): readonly WaitingAction[] =>
  id.startsWith('held ') ? [SEND] : [RESUME]

const ASK: WaitingAction = {
  label: 'Einmal fragen',
  variant: 'secondary',
  done: 'Die Fragen gehen in einer Minute hinaus',
  async act(client) {
    const { data } = await client.rpc('ask_unconfirmed_subscribers_later').throwOnError()
    if (data === 0) throw new NotAtOnce('Alle wurden in den letzten 30 Tagen schon gefragt.')
  },
  undo: (client) => client.rpc('undo_asking_subscribers').throwOnError(),
}

/** By the id of the item of the kind "subscriber"; none while mails are not delivered. */
const subscriberActions = (id: string): readonly WaitingAction[] => (id === 'all' ? [ASK] : [])

const searchOf = (item?: PendingItem) => (item ? new URLSearchParams({ suche: item.title }).toString() : '')

const eventsWith = (item?: PendingItem) => `/admin/events${item ? `?${searchOf(item)}` : ''}`

function submissionKind(kind: SubmissionKind): WaitingKind {
  const { one, icon } = KINDS[kind]
  const path = pendingPath(kind)
  const actions = submissionActions(kind)
  return {
    label: kind === 'event' ? 'Veranstaltung' : one,
    icon,
    to: (item) => (item ? `${path}&${searchOf(item)}` : path),
    actions: () => actions,
  }
}

const signUps = (title: string) =>
  title === '1' ? 'Ein Abonnement ohne Bestätigung' : `${title} Abonnements ohne Bestätigung`

/** Address and label of each value that an item of the kind "setting" names in its id. */
function gapsOf({ id }: PendingItem): readonly WaitingLink[] {
  return id.split(' ').map((path) => {
    const [group = '', name = ''] = path.split('.')
    const fields: DocumentFields = Object.hasOwn(SETTINGS, group)
      ? SETTINGS[group as keyof typeof SETTINGS].fields
      : {}
    return { label: fields[name]?.label ?? name, to: `/admin/einstellungen/${group}#${path}` }
  })
}

function missing(item: PendingItem): string {
  const [group] = item.title.split(': ')
  const { length } = gapsOf(item)
  return `${group}: ${length === 1 ? 'Eine Angabe fehlt' : `${length} Angaben fehlen`}`
}

const WAITING_KINDS: Readonly<Record<PendingKind, WaitingKind>> = {
  ...byKind(submissionKind),
  held_event: {
    label: 'Veranstaltung zur Freigabe',
    icon: CalendarDays,
    to: eventsWith,
    actions: () => HELD_EVENT_ACTIONS,
  },
  feed_change: {
    label: 'Vom Verein geändert',
    icon: CalendarSync,
    to: eventsWith,
    place: (item) => ({ label: 'Vergleichen', to: eventsWith(item) }),
  },
  vanished_event: {
    label: 'Im Kalender des Vereins gelöscht',
    icon: CalendarX,
    to: eventsWith,
    actions: () => VANISHED_EVENT_ACTIONS,
  },
  failing_feed: {
    label: 'Kalender nicht lesbar',
    icon: CalendarSync,
    to: () => '/admin/events/kalender',
    place: () => ({ label: 'Zu den Kalendern', to: '/admin/events/kalender' }),
  },
  application: {
    label: 'Mitgliedsantrag',
    icon: FileSignature,
    to: (item) => `/admin/members?liste=antraege&status=ausstehend${item ? `&${searchOf(item)}` : ''}`,
  },
  business_change: {
    label: 'Betrieb vom Mitglied geändert',
    icon: Store,
    to: (item) => `/admin/members?liste=betriebe${item ? `&${searchOf(item)}` : ''}`,
  },
  newsletter: {
    label: 'Newsletter steht',
    icon: Send,
    to: () => '/admin/newsletter',
    actions: ({ id }) => newsletterActions(id),
  },
  subscriber: {
    label: 'Newsletter',
    icon: Mail,
    text: ({ title }) => signUps(title),
    to: () => '/admin/subscribers',
    note: ({ id }) =>
      id === 'all' ? '' : 'Gefragt werden kann, sobald der Mailversand oder ein Webhook eingerichtet ist.',
    actions: ({ id }) => subscriberActions(id),
    place: () => ({ label: 'Zu den Abonnenten', to: '/admin/subscribers' }),
  },
  report: {
    label: 'Meldung',
    icon: Flag,
    to: (item) => `/admin/meldungen?status=offen${item ? `&${searchOf(item)}` : ''}`,
  },
  setting: {
    label: 'Einstellungen',
    icon: Settings,
    text: missing,
    links: gapsOf,
    place: (item) => ({ label: 'Ausfüllen', to: gapsOf(item)[0]?.to ?? '/admin/einstellungen' }),
  },
  unsent_mail: {
    label: 'E-Mail nicht zugestellt',
    icon: MailX,
    text: ({ title }) => `E-Mail an ${title}`,
    note: () =>
      'Sie wurde abgelehnt oder eine Woche lang nicht angenommen. Bitte prüfen Sie die Adresse und geben Sie auf anderem Weg Bescheid.',
    actions: ({ id }) => [
      {
        label: 'Erledigt',
        variant: 'secondary',
        done: 'Als erledigt vermerkt',
        act: (client) => client.rpc('dismiss_unsent_mail', { _id: id }).throwOnError(),
        undo: (client) => client.rpc('dismiss_unsent_mail', { _id: id, _dismissed: false }).throwOnError(),
      },
    ],
  },
  backup: {
    label: 'Sicherung',
    icon: Archive,
    text: ({ title }) =>
      title === '' ? 'Noch keine geprüfte Sicherung' : `Letzte geprüfte Sicherung am ${title}`,
    note: () =>
      'Von hier aus geht das nicht, weil Sicherungen nicht auf demselben Server liegen sollen: Bitten Sie die Person, die ihn betreut, um „npm run backup“. Wird anderswo gesichert und haben Sie das geprüft, drücken Sie „Erledigt“; in einer Woche wird wieder erinnert.',
    actions: () => [
      {
        label: 'Erledigt',
        variant: 'secondary',
        done: 'Sicherung für eine Woche bestätigt',
        act: (client) => client.rpc('confirm_backup').throwOnError(),
        undo: (client) => client.rpc('confirm_backup', { _confirmed: false }).throwOnError(),
      },
    ],
  },
}

/** Null for a kind that only a newer version of the site knows. */
export const waitingKind = (kind: string): WaitingKind | null =>
  Object.hasOwn(WAITING_KINDS, kind) ? WAITING_KINDS[kind as PendingKind] : null

/** What an item is called in the list and where it was dealt with. */
export const textOf = (item: PendingItem): string => waitingKind(item.kind)?.text?.(item) ?? item.title
