import { describe, expect, it } from 'vitest'
import { reportDecided, reportReceived, submissionRestricted } from './mails.ts'

const CONTEXT = { association: { name: 'Verein', greeting: 'Guten Tag' }, siteUrl: 'https://site.example' }
const VALUES = {
  kind: 'event',
  title: 'Kauft auf https://spam.example',
  decision: 'remove',
  ground: 'spam',
  reason: 'Das ist Werbung.',
}
const textOf = ({ paragraphs }: ReturnType<typeof reportDecided>) =>
  paragraphs.map((part) => (typeof part === 'string' ? part : part.url)).join('\n')

describe('mails about reports', () => {
  it('say to the submitter what was decided, why, on which ground, and what can be done (Art. 17)', () => {
    const text = textOf(submissionRestricted(VALUES, CONTEXT))
    for (const part of [
      'Ihre Veranstaltung',
      'gelöscht',
      'Das ist Werbung.',
      'Werbung oder Spam',
      'Gerichten',
    ])
      expect(text).toContain(part)
    expect(text).toContain('https://site.example/nutzungsbedingungen')
  })

  it('say to the reporter what was decided and why (Art. 16)', () => {
    const text = textOf(reportDecided({ ...VALUES, decision: 'keep' }, CONTEXT))
    for (const part of ['die Veranstaltung', 'bleibt', 'Das ist Werbung.', 'Gerichten'])
      expect(text).toContain(part)
  })

  it('link to nothing that a visitor has written', () => {
    for (const mail of [reportReceived, reportDecided, submissionRestricted])
      expect(textOf(mail({ ...VALUES, reason: 'spam' }, CONTEXT))).not.toContain('https://spam.example')
  })
})
