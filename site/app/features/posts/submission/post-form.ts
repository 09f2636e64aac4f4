import { emailField } from '../../../lib/form/rules'
import { checkbox, file, text, type Values } from '../../../lib/form/schema'

/** What the form says about people on the photo (KUG § 22). Another wording is another version, the day of its change. */
export const PEOPLE_CONSENT = {
  version: '2026-11-22',
  text: 'Auf dem Foto sind keine Menschen zu erkennen, oder sie sind einverstanden.',
} as const

/** The fields of a post (docs/product.md#photo-posts); lengths as in the database. */
export const POST_FORM = {
  title: text({
    label: 'Titel',
    required: 'Bitte geben Sie dem Beitrag einen Titel.',
    maxLength: 200,
    autoComplete: 'off',
  }),
  content: text({
    label: 'Geschichte zum Foto',
    required: 'Bitte erzählen Sie etwas zu Ihrem Foto.',
    maxLength: 5_000,
  }),
  photo: file({ label: 'Foto', required: 'Bitte wählen Sie ein Foto.' }),
  alt_text: text({ label: 'Was ist auf dem Foto zu sehen?', maxLength: 300, autoComplete: 'off' }),
  author_name: text({
    label: 'Ihr Name',
    required: 'Bitte geben Sie Ihren Namen an.',
    maxLength: 120,
    autoComplete: 'name',
  }),
  author_email: emailField({
    label: 'Ihre E-Mail',
  }),
  people_consent: checkbox({
    label: PEOPLE_CONSENT.text,
    required: 'Bitte bestätigen Sie das, bevor Sie das Foto teilen.',
  }),
}

export type PostValues = Values<typeof POST_FORM>
