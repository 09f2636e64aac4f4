import { yourSubmission } from '../../_shared/submission-nouns.ts'
import { harmless, ideaAddress, type MailKind, optionalText, requiredText } from './mail-kind.ts'

const NOT_SUBMITTED =
  'Sie haben nichts eingereicht? Dann hat jemand Ihre Adresse angegeben, und Sie können diese Mail löschen.'

type State = Readonly<{ subject: string; text: (what: string) => string }>

/** What a state means, as the end of the subject and as a sentence. */
const STATES: Readonly<Record<string, State>> = {
  published: {
    subject: 'ist jetzt veröffentlicht',
    text: (what) => `vielen Dank! ${what} ist jetzt auf unserer Website zu sehen.`,
  },
  rejected: {
    subject: 'wird nicht veröffentlicht',
    text: (what) => `vielen Dank für Ihre Mühe. ${what} wird nicht veröffentlicht.`,
  },
  removed: {
    subject: 'wurde entfernt',
    text: (what) => `${what} steht nicht mehr auf unserer Website; wir haben den Eintrag entfernt.`,
  },
}

/** Rejected after it was public. An entry that is public at once counts as published, however short the time was. */
const WITHDRAWN: State = {
  subject: 'ist nicht mehr öffentlich',
  text: (what) => `vielen Dank für Ihre Mühe. ${what} ist auf unserer Website nicht mehr zu sehen.`,
}

/** Text about an idea that was merged into another one. Values: kept (its title), kept_id. */
const merged: MailKind = (values, { siteUrl }) => {
  return {
    subject: 'Ihre Idee wurde mit einer anderen zusammengelegt',
    paragraphs: [
      `vielen Dank! Ihre Idee „${harmless(requiredText(values, 'title'))}“ gibt es schon: „${harmless(requiredText(values, 'kept'))}“. Wir haben beide zusammengelegt. Wer Ihre Idee unterstützt hat, zählt jetzt dort mit.`,
      { url: ideaAddress(siteUrl, requiredText(values, 'kept_id')), label: 'Idee ansehen' },
      NOT_SUBMITTED,
    ],
  }
}

/**
 * Informs the person who gave an address of the outcome of a submission. Values: kind, title, state (published, rejected, removed or merged),
 * before (the state that the person knows), reason, token of the status page, id.
 */
export const submissionDecided: MailKind = (values, context) => {
  const { siteUrl } = context
  const what = yourSubmission(requiredText(values, 'kind'))
  const name = requiredText(values, 'state')
  if (name === 'merged') return merged(values, context)
  const state = name === 'rejected' && values.before === 'published' ? WITHDRAWN : STATES[name]
  if (!state) throw new Error(`there is no state "${name}"`)
  const reason = optionalText(values, 'reason')
  const token = optionalText(values, 'token')
  const id = optionalText(values, 'id')
  const isPublicIdea = name === 'published' && values.kind === 'idea'
  return {
    subject: `${what} ${state.subject}`,
    paragraphs: [
      state.text(`${what} „${harmless(requiredText(values, 'title'))}“`),
      ...(reason && name !== 'published' ? [`Grund: ${reason}`] : []),
      ...(id && isPublicIdea ? [{ url: ideaAddress(siteUrl, id), label: 'Idee ansehen' }] : []),
      ...(token ? [{ url: `${siteUrl}/status/${token}`, label: 'Stand ansehen' }] : []),
      NOT_SUBMITTED,
    ],
  }
}
