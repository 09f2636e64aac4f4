import {
  documentToText,
  type Entry,
  type NewsletterDocument,
  textToDocument,
} from '../../../../../supabase/functions/_shared/newsletter-message/document'
import {
  InvalidDocument,
  readDocument,
} from '../../../../../supabase/functions/_shared/newsletter-message/read-document'
import { text } from '../../../lib/form/schema'
import type { Json } from '../../../lib/supabase/database.types'

export { documentToText, type Entry, type NewsletterDocument, readDocument, textToDocument }

/** A document as the form's hidden field contains it; empty for null and for anything that is no document. */
export function documentText(value: unknown): string {
  const document = value === null ? null : readOrNull(value)
  return document ? JSON.stringify(document) : ''
}

/** What `documentText` wrote; null for plain text. */
export const documentOf = (text: string): NewsletterDocument | null => (text ? readOrNull(parse(text)) : null)

/** A document as the database client takes JSON: mutable. */
export const documentJson = (document: NewsletterDocument | null) => document as unknown as Json

function readOrNull(value: unknown): NewsletterDocument | null {
  try {
    return readDocument(value)
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error
    return null
  }
}

/** The browser's draft may be anything. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

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
