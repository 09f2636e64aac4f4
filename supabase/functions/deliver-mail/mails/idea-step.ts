import { ideaAddress } from '../../_shared/idea-address.ts'
import { IDEA_STATES } from '../../_shared/idea-states.ts'
import { harmless } from '../harmless.ts'
import { type MailKind, optionalText, requiredText } from './mail-kind.ts'

const DAY = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Informs the submitter of an idea, if they wish, of its next step. Values: id and title of the idea, state and reached_on of the step,
 * answer and signature of the association, token of the status page.
 */
export const ideaStep: MailKind = (values, { siteUrl }) => {
  const state = requiredText(values, 'state') as keyof typeof IDEA_STATES
  const answer = optionalText(values, 'answer')
  const page = `${siteUrl}/status/${requiredText(values, 'token')}`
  return {
    subject: `Ihre Idee: ${IDEA_STATES[state] ?? 'Es gibt Neues'}`,
    paragraphs: [
      `zu Ihrer Idee „${harmless(requiredText(values, 'title'))}“ gibt es Neues. Stand seit ${DAY.format(new Date(requiredText(values, 'reached_on')))}: ${IDEA_STATES[state] ?? state}.`,
      ...(answer ? [`Antwort (${requiredText(values, 'signature')}):\n${answer}`] : []),
      { url: ideaAddress(siteUrl, requiredText(values, 'id')), label: 'Idee ansehen' },
      'Möchten Sie zu dieser Idee keine Nachrichten mehr? Hier stellen Sie sie ab:',
      { url: page, label: 'Nachrichten abstellen' },
      'Sie haben nichts eingereicht? Dann hat jemand Ihre Adresse angegeben; auch dann genügt dieser Link.',
    ],
    oneClick: page,
  }
}
