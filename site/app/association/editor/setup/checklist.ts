import type { DatabaseClient } from '../../../lib/supabase/clients'
import { countRows } from '../../../lib/supabase/count-rows'

/** Something that a new site lacks, and where it is mended. */
export type Task = Readonly<{ title: string; text: string; to?: string; link?: string }>

/** Missing tasks besides settings; rejects with the PostgREST error. */
export async function readTasks(client: DatabaseClient): Promise<readonly Task[]> {
  const [mail, backup, events, members, board] = await Promise.all([
    client.rpc('mail_is_delivered').throwOnError(),
    client.rpc('lacks_backup').throwOnError(),
    countRows(client, { table: 'events' }),
    countRows(client, { table: 'voucher_participants' }),
    countRows(client, { table: 'user_offices', column: 'office', where: ['office', 'eq', 'board'] }),
  ])
  return [
    ...(mail.data === true ? [] : [NO_MAIL]),
    ...(backup.data === true ? [NO_BACKUP] : []),
    ...(board === 1 ? [ONE_ON_THE_BOARD] : []),
    ...(events === 0 ? [NO_EVENT] : []),
    ...(members === 0 ? [NO_MEMBER] : []),
  ]
}

const NO_MAIL: Task = {
  title: 'E-Mail ist nicht eingerichtet',
  text: 'Ohne Mailserver kommen keine Bestätigungen, Einladungen und Newsletter an.',
  to: '/admin/einrichtung/6',
  link: 'Zu E-Mail',
}
const NO_BACKUP: Task = {
  title: 'Es gibt keine geprüfte Sicherung',
  text: 'Bitten Sie die Person, die den Server betreut, Sicherungen einzurichten: im Handbuch unter „Sicherung“.',
}
const ONE_ON_THE_BOARD: Task = {
  title: 'Nur ein Konto im Vorstand',
  text: 'Laden Sie eine zweite Person ein, damit der Verein nicht von einem Passwort abhängt.',
  to: '/admin/members?tab=konten',
  link: 'Zu den Konten',
}
const NO_EVENT: Task = {
  title: 'Noch keine Veranstaltung',
  text: 'Eine Website lebt von Terminen: Tragen Sie den nächsten ein.',
  to: '/admin/events?neu',
  link: 'Veranstaltung eintragen',
}
const NO_MEMBER: Task = {
  title: 'Noch keine Mitglieder',
  text: 'Tragen Sie Ihre Mitglieder ein, einzeln oder aus einer Tabelle.',
  to: '/admin/members',
  link: 'Zu den Mitgliedern',
}
