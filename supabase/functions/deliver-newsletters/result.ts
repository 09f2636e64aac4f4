import type { DeliveryResult } from '../_shared/database.ts'
import type { MailFailure } from '../_shared/mail-error.ts'
import { concernsMailbox, type ReplyTopic } from '../_shared/smtp-reply.ts'

/** For admins, before the codes of the reply. Nothing else of what mail servers write is stored. */
const REASONS: Readonly<Record<ReplyTopic, string>> = {
  address: 'Die Adresse wird abgelehnt',
  full: 'Das Postfach ist voll oder nimmt gerade nichts an',
  limit: 'Der Postausgang nimmt vorerst nichts mehr an, weil sein Versandlimit erreicht ist',
  sender: 'Der Mailserver lehnt unseren Postausgang ab, nicht die Adresse',
  message: 'Der Mailserver lehnt diesen Newsletter ab',
  server: 'Der Mailserver der Adresse nimmt gerade nichts an',
}

/** What a failure means for a delivery. A refusal that may pass is tried again, unless the server has refused this mail for good. */
export function resultOf(id: string, { failure, topic, status }: MailFailure): DeliveryResult {
  const code = status ? ` (${status})` : ''
  if (topic === undefined) {
    const reason = `Der Postausgang ist nicht erreichbar oder nimmt nichts an${code}.`
    return { id, outcome: failure, reason }
  }
  const reason = `${REASONS[topic]}${code}.`
  if (topic === 'limit') return { id, outcome: 'limited', reason }
  const isOver = failure === 'temporary' && status?.startsWith('5')
  return { id, outcome: isOver ? 'soft' : failure, reason, address: concernsMailbox(topic) }
}

/** The database accepts addresses that no browser understands; the mail server is not to blame, and no address. */
export const unreadableNewsletter = (id: string): DeliveryResult => ({
  id,
  outcome: 'permanent',
  reason: 'Der Newsletter enthält etwas, das nicht versendet werden kann.',
  address: false,
})
