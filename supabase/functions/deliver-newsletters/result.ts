import type { DeliveryResult } from '../_shared/database.ts'
import { concernsAddress, type MailFailure } from '../_shared/mail-error.ts'

/** What a failure means for a delivery; reasons are shown to admins and contain nothing that the mail server wrote but its codes. */
export function resultOf(id: string, rejection: MailFailure): DeliveryResult {
  const { failure, refused, status } = rejection
  const code = status ? ` (${status})` : ''
  if (failure === 'unavailable') {
    return {
      id,
      outcome: failure,
      reason: `Der Postausgang ist nicht erreichbar oder nimmt nichts an${code}.`,
    }
  }
  if (refused === 'message') {
    const text =
      failure === 'permanent' ? 'lehnt diesen Newsletter ab' : 'nimmt diesen Newsletter gerade nicht an'
    return { id, outcome: failure, reason: `Der Postausgang ${text}${code}.`, address: false }
  }
  const text = failure === 'permanent' ? 'Die Adresse wird abgelehnt' : 'Das Postfach nimmt gerade nichts an'
  return { id, outcome: failure, reason: `${text}${code}.`, address: concernsAddress(rejection) }
}

/** The database accepts addresses that no browser understands; the mail server is not to blame, and no address. */
export const unreadableNewsletter = (id: string): DeliveryResult => ({
  id,
  outcome: 'permanent',
  reason: 'Der Newsletter enthält etwas, das nicht versendet werden kann.',
  address: false,
})
