import { text } from '../../../lib/form/schema'

/**
 * The fields of a newsletter; lengths as in the database. Two are hidden: `document` is the structured text as JSON, empty for plain text,
 * and `version` says which stored draft the form shows.
 */
export const NEWSLETTER_FORM = {
  subject: text({ label: 'Betreff', required: true, maxLength: 200 }),
  content: text({ label: 'Inhalt', required: true, maxLength: 100_000 }),
  document: text({ label: '' }),
  version: text({ label: '' }),
}
